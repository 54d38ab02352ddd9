import { audits } from '@app/schemas/audits';
import type { ListRequest } from '@app/schemas/lists';
import { AuditModel } from '../../crud/audit.ts';
import { crudEndpoints } from '../../crud/endpoints.ts';
import { whoFilter } from '../../crud/filter.ts';
import type { ApiResource } from '../../crud/resource.ts';
import { type CrudService, crudService } from '../../crud/service.ts';

const resource: ApiResource = {
  contract: audits,
  model: AuditModel,
  title: ({ message }) => String(message),
};
/** By what is stored: a record and a user by their ids. */
const stored = { ...audits.filters, 'record._id': 'reference', userId: 'reference' } as const;
const crud = crudService({ ...resource, contract: { ...audits, filters: stored } });

/** Of what was done, entries from before there were ids know the e-mail alone. */
function asStored<T extends ListRequest>({ filter, ...request }: T) {
  const { record, user, ...others } = filter ?? {};
  return { ...request, filter: { ...others, ...whoFilter(user), 'record._id': record } };
}

const service: CrudService = {
  ...crud,
  list: (request, context) => crud.list(asStored(request), context),
  search: (request, context) => crud.search(asStored(request), context),
};

export const auditsEndpoints = crudEndpoints(resource, service);
