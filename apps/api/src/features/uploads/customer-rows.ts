import { customers, tinTaken } from '@app/schemas/customers';
import { msg } from '@app/schemas/messages/message';
import { nameKey } from '../../crud/name-key.ts';
import type { CrudService } from '../../crud/service.ts';
import type { Stored } from '../../database/types.ts';
import { customersResource, customersService } from '../customers/customers.service.ts';
import { ID } from './columns.ts';
import { findBy, findByIds, findByNames, recordOfRow } from './find-records.ts';
import { type Found, given, grouped, type Kind, newMarks, type ValuedRow, valuesIn } from './kind.ts';

type Customer = Stored & { name: string; phone?: string | null; tin?: string | null };

const nameAndPhone = (name: unknown, phone: unknown) =>
  given(name) ? JSON.stringify([name, phone ?? ''].map((text) => nameKey(String(text)))) : undefined;

/** A customer is found by the id, else by the TIN; by name and phone where row or customer has no TIN. */
export const customersKind: Kind = {
  contract: customers,
  resource: customersResource as unknown as Kind['resource'],
  service: customersService as unknown as CrudService,
  async find(rows, reader) {
    const byId = grouped(await findByIds('Customer', rows, reader), ({ _id }) => [String(_id)]);
    const taxed = (await findBy('Customer', 'tin', valuesIn(rows, 'tin'), reader)) as Customer[];
    const byTin = grouped(taxed, ({ tin }) => [tin]);
    const named = (await findByNames('Customer', valuesIn(rows, 'name'), reader)) as Customer[];
    const byName = grouped(named, ({ name, phone }) => [nameAndPhone(name, phone)]);

    const recordOf = ({ values }: ValuedRow) => {
      const tin = given(values.tin);
      const key = nameAndPhone(values.name, values.phone);
      return recordOfRow('Customer', values, {
        byId,
        own: tin ? byTin.get(tin) : undefined,
        named: ((key && byName.get(key)) || []).filter((one) => !tin || !one.tin),
        several: msg('Several customers have this name and phone'),
      });
    };
    return rows.map((row): Found => {
      const { record, mistake } = recordOf(row);
      const mistakes = mistake ? [mistake] : [];
      const tin = given(row.values.tin);
      const others = (tin && byTin.get(tin)) || [];
      if (others.some(({ _id }) => String(_id) !== String(record?._id)))
        mistakes.push({ field: 'tin', message: tinTaken });
      return { ...(record && { record, name: String(record.name) }), mistakes };
    });
  },
  marksOf: (values, { record }) => {
    const twice = msg('{{label}} stands twice', { label: 'Customer' });
    const tin = given(values.tin);
    const name = nameAndPhone(values.name, values.phone);
    const field = given(values[ID]) ? ID : tin ? 'tin' : 'name';
    return [
      ...(record ? [{ key: `record ${record._id}`, field, message: twice }] : []),
      ...(tin ? [{ key: `tin ${tin}`, field: 'tin', message: record ? tinTaken : twice }] : []),
      ...(!record && name ? newMarks(name, tin, 'name', twice) : []),
    ];
  },
};
