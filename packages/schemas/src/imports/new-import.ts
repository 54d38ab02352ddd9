import type { z } from 'zod';
import { asText, msg } from '../messages/message.ts';
import { importCreate } from './import-input.ts';

const newImport = { import: importCreate.nullish() };
type Sent = { importId?: unknown; import?: unknown };

/** A shipment may come with its import, new or there already (part 5, section 1, "Continue as"). */
export const withNewImport = <S extends z.ZodRawShape>(shipment: z.ZodObject<S>) =>
  shipment.extend(newImport).refine((sent: Sent) => !(sent.importId && sent.import), {
    path: ['import'],
    error: asText(msg('Send an import or a new one, not both')),
  });
