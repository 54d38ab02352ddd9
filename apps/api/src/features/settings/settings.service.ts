import type { Label, Message } from '@app/schemas/messages/message';
import type { z } from 'zod';
import { differences, withDays } from '../../crud/differences.ts';
import type { Written } from '../../crud/service.ts';
import { toStored } from '../../crud/to-stored.ts';
import { defineCollection } from '../../database/model.ts';
import { type Reader, readerOf } from '../../database/reader.ts';
import { updateLater, upsertLater } from '../../database/transactions/pending-writes.ts';
import type { Session } from '../../database/types.ts';
import { upsertNow } from '../../database/write.ts';
import type { WriteContext } from '../../http/caller/context.ts';

/** A setting of the company: one record, that admins change (document types, clocks, taxes). */
export type Setting<R extends z.ZodObject = z.ZodObject> = {
  /** Its changes queue on it. */
  id: string;
  /** The kind of record in the audit trail. */
  kind: string;
  label: Label;
  changed: Message;
  /** Turns what is stored into what is answered; its defaults count until an admin has changed it. */
  record: R;
};

const SettingModel = defineCollection<{ _id: string; values: object }>('Setting', {
  collection: 'settings',
  scope: 'everyone',
  fields: { _id: String, values: Object },
});

/** Reads the values of a setting as they are stored; none until somebody has stored it. */
export const storedValues = async <V extends object>({ id }: Pick<Setting, 'id'>, reader: Reader) =>
  ((await reader.findOne(SettingModel, { _id: id }))?.values ?? {}) as Partial<V>;

export async function readSetting<R extends z.ZodObject>(
  setting: Setting<R>,
  reader: Reader,
): Promise<z.output<R>> {
  return setting.record.parse(await storedValues(setting, reader));
}

/** Changes some values of a setting and leaves the others. */
export async function changeSetting<R extends z.ZodObject>(
  setting: Setting<R>,
  changes: object,
  context: WriteContext,
): Promise<Written<z.output<R>>> {
  const { id, kind, label, record } = setting;
  const before = await storedValues(setting, readerOf(context));
  const values = { ...before, ...toStored(record, changes) };
  upsertLater(context.session, SettingModel, { _id: id }, { $set: { values } });
  const audited = (stored: object) => withDays(record.parse(stored), stored) as object;
  return {
    record: record.parse(values),
    audit: {
      action: 'Update',
      type: label,
      message: setting.changed,
      record: { kind, _id: id },
      changes: differences(audited(before), audited(values), Object.keys(changes)),
    },
  };
}

/** Sets some values of a setting, which was stored before, as a part of another change. */
export const setValues = ({ id }: Pick<Setting, 'id'>, values: object, session: Session): void =>
  updateLater(
    session,
    SettingModel,
    { _id: id },
    { $set: Object.fromEntries(Object.entries(values).map(([name, value]) => [`values.${name}`, value])) },
  );

/** Stores the first values of a setting, unless there are some. */
export const beginSetting = ({ id }: Pick<Setting, 'id'>, values: object): Promise<void> =>
  upsertNow(SettingModel, { _id: id }, { $setOnInsert: { values } });
