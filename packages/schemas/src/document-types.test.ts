import { describe, expect, it } from 'vitest';
import { noTexts, refuses } from '../test/refusals.ts';
import { documentTypeFields, documentTypesInput, documentTypesRecord } from './document-types.ts';

const messages = {
  pricequotation: 'price quotation must be at least 2 characters.',
  proformainvoice: 'proforma must be at least 2 characters.',
  bank: 'bank type must be at least 2 characters.',
  commmercialinvoice: 'commercial invoice must be at least 2 characters.',
  bill: 'bill must be at least 2 characters.',
  packinglist: 'packing list must be at least 2 characters.',
  importlicense: 'import license must be at least 2 characters.',
  certificate: 'certificate must be at least 2 characters.',
  moh: 'moh must be at least 2 characters.',
  efda: 'efda must be at least 2 characters.',
  insurancecost: 'insurance cost must be at least 2 characters.',
  other: 'other must be at least 2 characters.',
};
const valid = Object.fromEntries(Object.keys(messages).map((field) => [field, 'ok']));

describe('the document types', () => {
  refuses(
    documentTypesInput,
    valid,
    Object.entries(messages).map(([field, message]) => [field, message, ...noTexts, '', 'x', ' x ']),
  );

  it('are the twelve fields of the specification, in its order', () => {
    expect(documentTypeFields).toEqual(Object.keys(messages));
  });

  it('are blank until someone fills them in', () => {
    const blank = Object.fromEntries(documentTypeFields.map((field) => [field, '']));
    const { needed, ...texts } = documentTypesRecord.parse({});
    expect(texts).toEqual(blank);
    expect(needed).toEqual([
      ...['proformainvoice', 'bank', 'commmercialinvoice', 'bill', 'packinglist', 'insurancecost'],
    ]);
  });
});
