import { dashboardAnswer, dashboardPath, dashboardRequest } from '@app/schemas/dashboard';
import { admins } from '@app/schemas/kit/resource';
import { defineEndpoint } from '../../calls/endpoint.ts';
import { readerOf } from '../../database/reader.ts';
import { todayIn } from '../../lib/time-zone.ts';
import { dashboardFigures } from './dashboard.service.ts';

/** The dashboard's one call (specification 1, section 2). */
export const dashboardEndpoints = [
  defineEndpoint({
    route: dashboardPath,
    summary: 'The figures of the dashboard',
    access: admins,
    request: dashboardRequest,
    answer: dashboardAnswer,
    read: ({ days }, context) =>
      dashboardFigures(readerOf(context), Number(days), todayIn(context.env.TIME_ZONE)),
  }),
];
