import { createHash } from 'node:crypto';
import { type Company, type companyInput, companyRecord } from '@app/schemas/company/company';
import type { Logo } from '@app/schemas/company/logo';
import { msg } from '@app/schemas/messages/message';
import mongoose, { type ClientSession } from 'mongoose';
import type { z } from 'zod';
import { differences, withDays } from '../../crud/differences.ts';
import { type Changed, stale } from '../../crud/service.ts';
import { toStored } from '../../crud/to-stored.ts';
import { readOne } from '../../database/read.ts';
import { updateLater } from '../../database/transactions/later-writes.ts';
import {
  COMPANY,
  CompanyModel,
  firstCompany,
  GATES,
  GateModel,
  type StoredCompany,
} from './company.model.ts';

type Input = z.output<typeof companyInput>;
type Changes = { [Field in keyof Input]?: Input[Field] | undefined };

const gateKey = (gate: number) => `company gate ${gate}`;
const gates = Array.from({ length: GATES }, (_, gate) => gate);
/** Keys of all gates, on which a change of the company queues. */
export const allGates = gates.map(gateKey);

/** Stores the first company and its gates. Upserts, since several processes may start at once. */
export async function prepareCompany(): Promise<void> {
  await CompanyModel.updateOne({ _id: COMPANY }, { $setOnInsert: firstCompany }, { upsert: true });
  // All gates have one version; those that an update adds take the others'.
  const { version = 0 } = (await GateModel.findById(0, { version: 1 }).lean()) ?? {};
  const first = { $setOnInsert: { version, uses: 0 } };
  await GateModel.bulkWrite(
    gates.map((_id) => ({ updateOne: { filter: { _id }, update: first, upsert: true } })),
    { ordered: false },
  );
}

export async function readCompany(session?: ClientSession): Promise<Company> {
  return companyRecord.parse(await readStored(session));
}

/** Changes some fields and leaves the others. @param version refuses the change with STALE if another is stored */
export async function changeCompany(
  changes: Changes,
  version: number | null | undefined,
  session: ClientSession,
): Promise<Changed<Company>> {
  forgetRules();
  // First of all, so that sales have little time to go through a gate between this transaction's start and this.
  await GateModel.updateMany({ _id: { $in: gates } }, { $inc: { version: 1 } }, { session });
  const before = await readStored(session);
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
  await CompanyModel.updateOne({ _id: COMPANY }, { $set: values, $inc: { __v: 1 } }, { session });
  return { record: companyRecord.parse(after), audit };
}

/** The company without its logo, as a transaction must see it. */
export type CompanyRules = Omit<StoredCompany, 'logo'>;
/** The rules as last read, with the version that the gates of this database had then. */
let known: { database: string; version: number; rules: CompanyRules } | undefined;
const forgetRules = () => {
  known = undefined;
};

/** Picks the gate of a sale. Sales of the same stock queue on that anyway, so they may share a gate. */
export const gateOf = ({ productId, warehouseId }: { productId: string; warehouseId: string }): number =>
  (Number.parseInt(productId.slice(-6), 16) + Number.parseInt(warehouseId.slice(-6), 16)) % GATES;

/** Key of a gate that a sale queues on. */
export const queueOf = (place: Parameters<typeof gateOf>[0]): string => gateKey(gateOf(place));

/**
 * Goes through a gate and returns the rules, which hold until the caller's transaction is stored. They are kept in
 * memory until the gate turns out to have another version, whichever process has changed them.
 */
export async function passGate(gate: number, session: ClientSession): Promise<CompanyRules> {
  const database = mongoose.connection.name;
  if (known?.database !== database) known = { database, ...(await readRules(gate, session)) };
  const { version, rules } = known;
  updateLater(
    session,
    GateModel,
    { filter: { _id: gate, version }, update: { $inc: { uses: 1 } } },
    { isRemembered: true, forget: forgetRules },
  );
  return rules;
}

async function readRules(_id: number, session: ClientSession) {
  const gate = await GateModel.findOne({ _id }, { version: 1 }, { session }).lean();
  if (!gate) throw new Error(`The data lack gate ${_id} of the company`);
  return { version: gate.version, rules: await readStored(session, { logo: 0 }) };
}

async function readStored(session?: ClientSession, projection = {}): Promise<StoredCompany> {
  const stored = await readOne(CompanyModel, { _id: COMPANY }, { projection, ...(session && { session }) });
  if (!stored) throw new Error('The data lack the company');
  return stored;
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
