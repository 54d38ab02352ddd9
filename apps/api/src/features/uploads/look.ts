import type { Role } from '@app/schemas/kit/resource';
import { english, type Message, msg } from '@app/schemas/messages/message';
import type { z } from 'zod';
import { type ListedItems, readListedItems, spellListed } from '../../crud/listed-names.ts';
import type { Values } from '../../crud/resource.ts';
import type { Reader } from '../../database/reader.ts';
import type { Stored } from '../../database/types.ts';
import { tryParse } from '../../http/request/parse.ts';
import type { FieldMessages } from '../../lib/errors.ts';
import type { Cell } from '../../spreadsheets/cells.ts';
import { editingTable } from '../../spreadsheets/editing.ts';
import type { ReadCell } from '../../spreadsheets/reading/read-spreadsheet.ts';
import { cellValue } from './cell-values.ts';
import { declaredOf, ID, textOf, type UploadColumn } from './columns.ts';
import type { Found, Kind, Mark, ValuedRow } from './kind.ts';
import type { FieldChange, FieldMistake, FilledRow, LookedRow, RowMistake } from './looked-row.ts';

/** Looks at rows by the rules of the form: what is new, what changes, what stays, and each mistake. Changes nothing. */
export class RowLooker {
  private readonly kind: Kind;
  private readonly columns: readonly UploadColumn[];
  private readonly reader: Reader;
  private readonly fields: readonly string[];
  private readonly edited: (record: object) => Cell[];
  /** What earlier rows of the file have taken. */
  private readonly marks = new Set<string>();
  private items: ListedItems | undefined;

  constructor(kind: Kind, columns: readonly UploadColumn[], reader: Reader, role: Role) {
    this.kind = kind;
    this.columns = columns;
    this.reader = reader;
    this.fields = columns.map(({ field }) => field).filter((field) => field && field !== ID);
    const { rows } = editingTable(kind.contract, role);
    this.edited = (record) => rows(record, {})[0] ?? [];
  }

  /** Takes the cells of a row that go to a field. */
  filled(row: number, cells: readonly ReadCell[]): FilledRow {
    const filled = this.columns.flatMap(({ field }, at) => (field ? [[field, cells[at] ?? null]] : []));
    return { row, cells: Object.fromEntries(filled) };
  }

  async look(rows: readonly FilledRow[]): Promise<LookedRow[]> {
    this.items ??= await readListedItems(this.kind.contract, this.reader);
    const items = this.items;
    const valued = rows.map((row) => ({ ...row, values: this.valuesOf(row) }));
    const found = await this.kind.find(valued, this.reader);
    return valued.map((row, at) => this.lookedAt(row, found[at] ?? { mistakes: [] }, items));
  }

  private valuesOf({ cells }: FilledRow): Values {
    const entries = Object.entries(cells).map(([field, cell]) => [
      field,
      cellValue(declaredOf(this.kind.contract, field), cell),
    ]);
    return Object.fromEntries(entries);
  }

  private lookedAt({ values, ...row }: ValuedRow, found: Found, items: ListedItems): LookedRow {
    const { record, place } = found;
    const entered = { ...values, ...found.values };
    const { input, mistakes } = this.parsed(entered, record, items);
    const all = [...found.mistakes, ...mistakes];
    // A row that is wrong in itself takes nothing from the rows below.
    const twice = all.length ? [] : this.takenMarks(this.kind.marksOf(entered, found));
    if (all.length || twice.length)
      return { ...row, kind: 'mistake', mistakes: this.told(row, [...all, ...twice]) };
    if (!record) return { ...row, kind: 'new', input, ...(place && { place }) };
    const { changes, fields } = this.changesOf(record, input);
    return {
      ...row,
      kind: fields.length ? 'changed' : 'same',
      _id: String(record._id),
      name: found.name ?? '',
      input: changes,
      fields,
      ...(fields.length && { before: this.edited(record) }),
      ...(place && { place }),
    };
  }

  /** Checks the values as the form does. */
  private parsed(entered: Values, record: Stored | undefined, items: ListedItems) {
    const { create, update } = this.kind.contract;
    // One that names a record asks for no more than a change does, whether that record exists or not.
    const schema = (record || entered._id ? update : create) as z.ZodType<Values>;
    const sent = Object.fromEntries(
      Object.entries(entered).filter(([field]) => this.fields.includes(field) && this.isSent(field, record)),
    );
    const { data, errors: invalid } = tryParse(schema, sent);
    if (!data) {
      const { errors } = spellListed(this.kind.contract, sent, items, record);
      return { input: {}, mistakes: mistakesOf({ ...errors, ...invalid }) };
    }
    // What a change leaves out stays as it is.
    const own = record ? Object.fromEntries(Object.entries(data).filter(([field]) => field in sent)) : data;
    const { values, errors } = spellListed(this.kind.contract, own, items, record);
    return { input: values, mistakes: mistakesOf(errors) };
  }

  /** A stock stays where it is: its row says how many are there. */
  private isSent(field: string, record: Stored | undefined): boolean {
    return !record || this.kind.service !== undefined || field === 'quantity';
  }

  private takenMarks(marks: readonly Mark[]): FieldMistake[] {
    const taken = marks.filter(({ key }) => this.marks.has(key));
    for (const { key, takes = key } of marks) this.marks.add(takes);
    return taken.slice(0, 1);
  }

  /** Finds the fields whose value differs from what is stored. */
  private changesOf(record: Stored, input: Values) {
    const { shape } = this.kind.contract.record;
    const changes: Values = {};
    const fields: FieldChange[] = [];
    for (const [field, value] of Object.entries(input)) {
      const stored = (shape[field] as z.ZodType).safeParse(record[field]);
      const from = plain(stored.success ? stored.data : null);
      const to = plain(value);
      if (from === to) continue;
      changes[field] = value;
      fields.push({ field, from, to });
    }
    return { changes, fields };
  }

  /** Tells each field's first mistake, by the head of its column. */
  private told({ row, cells }: FilledRow, mistakes: readonly FieldMistake[]): RowMistake[] {
    const first = new Map<string, Message>();
    for (const { field, message } of mistakes) if (!first.has(field)) first.set(field, message);
    return [...first].map(([field, message]) => ({
      row,
      column: this.headOf(field),
      value: textOf(cells[field]),
      message,
    }));
  }

  private headOf(field: string): string {
    const column = this.columns.find((one) => one.field === field);
    const label = declaredOf(this.kind.contract, field)?.label;
    return column?.head || (label ? english(msg(label)) : field);
  }
}

const mistakesOf = (errors: FieldMessages): FieldMistake[] =>
  Object.entries(errors).flatMap(([path, [message]]) =>
    message ? { field: path.split('.')[0] ?? '', message } : [],
  );

const plain = (value: unknown) =>
  value === undefined || value === null || value === '' ? null : (value as string | number | boolean);
