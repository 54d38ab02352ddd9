import { z } from 'zod';
import { id, text } from '../kit/fields.ts';
import { msg } from '../messages/message.ts';

/** Calls on an import beyond those of every resource (part 5), with their toasts. Each answers the import. */
export const importCalls = {
  close: 'POST /import/close',
  reopen: 'POST /import/reopen',
  setGoods: 'PUT /import/setgoods',
  setCosts: 'PUT /import/setcosts',
} as const;

export const importMessages = {
  close: msg('Import closed'),
  reopen: msg('Import reopened'),
  setGoods: msg('Goods saved'),
  setCosts: msg('Costs saved'),
} as const;

export const closeRequest = z.object({ _id: id() });
export const reopenRequest = z.object({ _id: id(), reason: text('Reason') });
