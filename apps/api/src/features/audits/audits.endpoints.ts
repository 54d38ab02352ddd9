import { crudEndpoints } from '../../crud/endpoints.ts';
import { auditsResource, auditsService } from './audits.service.ts';

export const auditsEndpoints = crudEndpoints(auditsResource, auditsService);
