import {
  clockedContainer,
  containersExportRequest,
  containersPage,
  containersPaths,
  containersRequest,
  datesSaved,
  setDatesRequest,
} from '@app/schemas/imports/container-board';
import { admins } from '@app/schemas/kit/resource';
import { inAnswer } from '@app/schemas/messages/answer';
import { z } from 'zod';
import { defineEndpoint } from '../../calls/endpoint.ts';
import { recordAnswer } from '../../crud/endpoints.ts';
import { readerOf } from '../../database/reader.ts';
import { mediaTypes } from '../../spreadsheets/send-file.ts';
import { STANDINGS } from '../clocks/standings.service.ts';
import { boardPage } from './containers.service.ts';
import { exportContainers } from './export-containers.ts';
import { setDates } from './set-dates.ts';

/** Containers with their clocks (part 5, sections 3 and 4). */
export const containersEndpoints = [
  defineEndpoint({
    route: containersPaths.list,
    summary: 'List containers with their clocks',
    access: admins,
    request: containersRequest,
    answer: containersPage,
    read: (request, context) => boardPage(request, readerOf(context)),
  }),
  defineEndpoint({
    route: containersPaths.export,
    summary: 'Export containers',
    access: admins,
    request: containersExportRequest,
    answer: z.string(),
    media: Object.values(mediaTypes),
    stream: exportContainers,
  }),
  defineEndpoint({
    route: containersPaths.setDates,
    summary: 'Say what has been of containers',
    access: admins,
    request: setDatesRequest,
    answer: recordAnswer(z.array(clockedContainer)),
    queue: ({ ids }) => [...ids, STANDINGS],
    write: async (input, context) => ({
      body: { ...inAnswer(datesSaved), data: await setDates(input, context) },
      // Each shipment has its own.
      audit: null,
    }),
  }),
];
