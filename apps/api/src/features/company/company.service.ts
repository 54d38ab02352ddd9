import { createHash } from 'node:crypto';
import { type Company, type companyInput, companyRecord } from '@app/schemas/company/company';
import type { Logo } from '@app/schemas/company/logo';
import { msg } from '@app/schemas/messages/message';
import type { z } from 'zod';
import { COMPANY, CompanyModel, type StoredCompany } from '../../books/company.model.ts';
import type { Posting } from '../../books/posting.ts';
import { readCompanyRecord } from '../../books/rules.ts';
import { differences, withDays } from '../../crud/differences.ts';
import { stale, type Written } from '../../crud/service.ts';
import { toStored } from '../../crud/to-stored.ts';
import type { Session } from '../../database/types.ts';

type Input = z.output<typeof companyInput>;
type Changes = { [Field in keyof Input]?: Input[Field] | undefined };

export async function readCompany(session?: Session): Promise<Company> {
  return companyRecord.parse(await readCompanyRecord(session));
}

export const readCompanyName = async () => (await readCompanyRecord(undefined, { name: 1 })).name;

/** Changes some fields and leaves the others. @param version refuses the change with STALE if another is stored */
export async function changeCompany(
  changes: Changes,
  version: number | null | undefined,
  posting: Posting,
): Promise<Written<Company>> {
  posting.changeRules();
  const before = await readCompanyRecord(posting.session);
  if (version != null && version !== before.__v) throw stale('Company');
  const values: object = toStored(companyRecord, changes);
  const after = { ...before, ...values, __v: before.__v + 1 };
  const changed = differences(audited(before), audited(after), Object.keys(changes));
  const audit = {
    action: 'Update',
    type: 'Company',
    message: msg('Company settings updated'),
    record: { kind: 'company', _id: COMPANY },
    changes: changed,
  } as const;
  if (!changed.length) return { record: companyRecord.parse(before), audit };
  posting.update(CompanyModel, before, values);
  return { record: companyRecord.parse(after), audit };
}

/** Tells days as days, and of a logo only what shows that it is another one. */
function audited(stored: StoredCompany): object {
  const record = companyRecord.parse(stored);
  return { ...(withDays(record, stored) as object), logo: record.logo && describeLogo(record.logo) };
}

function describeLogo({ type, data }: Logo): string {
  const bytes = Buffer.from(data, 'base64');
  return `${type}, ${bytes.length} bytes, sha256 ${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`;
}
