import { audits } from '@app/schemas/access/audits';
import type { ListRequest } from '@app/schemas/kit/lists';
import { AuditModel } from '../../calls/audit.model.ts';
import { whoFilter } from '../../crud/list-query.ts';
import type { ApiResource } from '../../crud/resource.ts';
import { crudService, type ServiceOf } from '../../crud/service.ts';

export const auditsResource: ApiResource<typeof audits> = {
  contract: audits,
  model: AuditModel,
  title: ({ message }) => message,
};
/** Adds filters on stored ids: the record's and the user's. */
const stored = { ...audits.filters, 'record._id': 'reference', userId: 'reference' } as const;
const crud = crudService({ ...auditsResource, contract: { ...audits, filters: stored } });

/** Translates the filter. Entries from before ids were stored have only the user's e-mail. */
function asStored<T extends ListRequest>({ filter, ...request }: T) {
  const { record, user, ...others } = filter ?? {};
  return { ...request, filter: { ...others, ...whoFilter(user), 'record._id': record } };
}

export const auditsService: ServiceOf<typeof audits> = {
  ...crud,
  list: (request, context) => crud.list(asStored(request), context),
  search: (request, context) => crud.search(asStored(request), context),
};
