import type { Client } from './client.ts';
import { easyClocks } from './containers.ts';
import { chinaShipment, dayFromNow, ethiopianShipment, freeZoneShipment } from './shipment-samples.ts';

/** A file that is a PDF, as far as its content tells. */
export const pdf = (name: string, bytes = 300) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([
    Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n'),
    Buffer.alloc(bytes, ' '),
    Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ]),
});

/** A picture, as far as its first bytes tell. */
export const jpeg = (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    Buffer.alloc(200),
    Buffer.from([0xff, 0xd9]),
  ]),
});

/** A new import, without anything. */
export const newImport = async (api: Client, description: string, fields: object = {}) =>
  (
    await api.call('POST', '/import/create', {
      description,
      supplier: 'Jinko Solar',
      importer: 'Tana Trading PLC',
      ...fields,
    })
  ).data;

/** An import with a shipment of each leg, two containers and papers. */
export async function fullImport(api: Client, description: string, mark: string) {
  await easyClocks(api);
  const record = await newImport(api, description, {
    ...{
      paymentMode: 'LC',
      proformaNo: `PI-${mark}`,
      currency: 'USD',
      rate: 148.2,
      expected: dayFromNow(-14),
    },
  });
  const importId = record._id;
  await api.call(
    'POST',
    '/chinatofreezone/create',
    chinaShipment('Jinko Solar', { Status: 'LoadedFromDjibouti', billOfLading: `COSU${mark}`, importId }),
  );
  await api.call(
    'POST',
    '/freezone/create',
    freeZoneShipment(`DJ-${mark}`, {
      loading_Status: dayFromNow(-47),
      Bank_Permit: { Bankname: 'Dashen Bank', date: dayFromNow(-59) },
      DocumentToFzco: { status: 'yes', date: dayFromNow(-22) },
      Djibouti_transit_Status: { status: 'declared', date: dayFromNow(-18) },
      Arrival_Status: { portname: 'Modjo', date: dayFromNow(-11) },
      importId,
    }),
  );
  const container = { size: 40, type: '40HC', containerArrival: dayFromNow(-14), portname: 'Modjo' };
  await api.call(
    'POST',
    '/ethioshipment/create',
    ethiopianShipment(`ET-${mark}`, {
      loading_Status: dayFromNow(-47),
      Bank_Permit: { Bankname: 'Dashen Bank', date: dayFromNow(-59) },
      Arrival_Status: { portname: 'Modjo', date: dayFromNow(-11) },
      No_of_Containers: 2,
      containers: [
        {
          ...container,
          ...{
            containerNo: `MSKU${mark}1`,
            discharged: dayFromNow(-24),
            arrived: dayFromNow(-11),
            deposit: 60_000,
          },
        },
        {
          ...container,
          ...{ containerNo: `MSKU${mark}2`, discharged: dayFromNow(-24), arrived: dayFromNow(-11) },
          ...{
            released: dayFromNow(-7),
            returned: dayFromNow(-4),
            deposit: 40_000,
            depositBack: dayFromNow(-4),
          },
        },
      ],
      importId,
    }),
  );
  const set = (type: string, state: string, more: object = {}) =>
    api.call('PUT', '/import/setpaper', { _id: importId, type, state, ...more });
  await set('bank', 'checked', { number: `CBE LC ${mark}`, expires: dayFromNow(4) });
  await set('proformainvoice', 'checked', { number: `PI-${mark}`, expires: dayFromNow(220) });
  await set('pricequotation', 'not needed');
  await set('moh', 'not needed');
  return record;
}
