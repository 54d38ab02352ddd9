import { dashboardAnswer, dashboardPath } from '@app/schemas/dashboard';
import { admins } from '@app/schemas/resource';
import { z } from 'zod';
import { defineEndpoint } from '../../crud/endpoint.ts';
import { modelNamed } from '../../database/model.ts';

const countOf = (model: string) => modelNamed(model).estimatedDocumentCount();

export const dashboardEndpoints = [
  defineEndpoint({
    route: dashboardPath,
    summary: 'The totals of the dashboard',
    access: admins,
    request: z.object({}),
    answer: dashboardAnswer,
    read: async () => {
      const models = ['User', 'Warehouse', 'Sale', 'Product'] as const;
      const [users, warehouses, sales, products] = await Promise.all(models.map(countOf));
      return { users, warehouses, sales, products };
    },
  }),
];
