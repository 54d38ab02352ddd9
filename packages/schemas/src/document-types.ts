import { z } from 'zod';
import { text } from './kit/fields.ts';
import { asText, msg } from './messages/message.ts';

/** Field → the start of its message and its label (specification 1, sections 3 and 5). */
export const documentTypeLabels = {
  pricequotation: ['price quotation', 'Price quotation'],
  proformainvoice: ['proforma', 'Proforma invoice'],
  bank: ['bank type', 'Bank'],
  commmercialinvoice: ['commercial invoice', 'Commercial invoice'], // sic
  bill: ['bill', 'Bill'],
  packinglist: ['packing list', 'Packing list'],
  importlicense: ['import license', 'Import license'],
  certificate: ['certificate', 'Certificate'],
  moh: ['moh', 'MOH'],
  efda: ['efda', 'EFDA'],
  insurancecost: ['insurance cost', 'Insurance cost'],
  other: ['other', 'Other'],
} as const;
export type DocumentTypeField = keyof typeof documentTypeLabels;

export const documentTypeFields = Object.keys(documentTypeLabels) as DocumentTypeField[];

const field = (key: DocumentTypeField) => {
  const [start, label] = documentTypeLabels[key];
  const required = msg('{{label}} must be at least {{min}} characters.', { label: start, min: 2 });
  return text(label, { required, min: 2 });
};

const shape = Object.fromEntries(documentTypeFields.map((key) => [key, field(key)]));
export const documentTypesInput = z.object(shape as Record<DocumentTypeField, ReturnType<typeof field>>);

const invalidType = msg('Invalid document type');
/** Types of papers that every import needs (part 5, section 2): of the twelve, or names of the list `paper_types`. */
const needed = z
  .array(text('Paper', { required: invalidType }), asText(invalidType))
  .transform((types) => [...new Set(types)]);
const documentTypesForm = documentTypesInput.extend({ needed });
/** What the form takes: all twelve texts, save where only what is needed was changed. */
export const documentTypesFormOf = (stored: DocumentTypes) =>
  z.custom<DocumentTypes>().check(({ value, issues }) => {
    const { success, error } = (
      hasOnlyNeeded(value, stored) ? documentTypesForm.pick({ needed: true }) : documentTypesForm
    ).safeParse(value);
    if (success) return;
    for (const { path, message } of error.issues)
      issues.push({ code: 'custom', path, message, input: value });
  });

/** Tells whether what is needed is all that was changed. */
export const hasOnlyNeeded = (values: DocumentTypes, stored: DocumentTypes): boolean =>
  documentTypeFields.every((field) => values[field] === stored[field]) &&
  String(values.needed) !== String(stored.needed);

export const documentTypesUpdate = documentTypesInput.partial().extend({ needed: needed.optional() });
export type DocumentTypesUpdate = z.output<typeof documentTypesUpdate>;

/** Needed until an admin has said otherwise. */
const firstNeeded: readonly DocumentTypeField[] = [
  'proformainvoice',
  'bank',
  'commmercialinvoice', // sic
  'bill',
  'packinglist',
  'insurancecost',
];
/** Blank until an admin fills in the form. */
const storedShape = Object.fromEntries(documentTypeFields.map((key) => [key, z.string().default('')]));
export const documentTypesRecord = z.object({
  ...(storedShape as Record<DocumentTypeField, z.ZodDefault<z.ZodString>>),
  needed: z.array(z.string()).default([...firstNeeded]),
});
export type DocumentTypes = z.output<typeof documentTypesRecord>;

export const documentTypesPaths = {
  get: 'GET /settings/documenttypes',
  update: 'PUT /settings/documenttypes',
} as const;
export const documentTypesUpdated = msg('{{label}} updated successfully', { label: 'Document types' });
