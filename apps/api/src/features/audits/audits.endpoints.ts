import { audits } from '@app/schemas/audits';
import { AuditModel } from '../../crud/audit.ts';
import { crudEndpoints } from '../../crud/endpoints.ts';

export const auditsEndpoints = crudEndpoints({
  contract: audits,
  model: AuditModel,
  title: ({ message }) => String(message),
});
