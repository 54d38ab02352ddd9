import { type DeclaredField, type Declaring, fieldOf } from '@app/schemas/kit/declared';
import type { ReferenceList } from '@app/schemas/kit/listed';
import type { Resource } from '@app/schemas/kit/resource';
import type { ReactNode } from 'react';
import type { Path } from 'react-hook-form';
import { Birr } from '../components/birr.tsx';
import type { Column } from '../components/table/column.ts';
import { entryOf } from '../lib/entry-of.ts';
import { today } from '../lib/format/company-zone.ts';
import { formatAmount, formatDate, formatMoment } from '../lib/format/format.ts';
import { formatPhone } from '../lib/format/phone.ts';
import { fromData, type Text, type Translate } from '../lib/i18n.ts';
import { type Detail, type FormField, type ListFilter, type PickerSource, yesOrNo } from './resource-view.ts';

/**
 * Columns, details, filters and form fields name a field of their resource, whose declaration gives label, alignment,
 * format and input. Beside the name stands what differs: the specification's own heading, a place, a width.
 */
type Named<Name extends string, Differing> = Name | ({ field: Name } & Differing);

export type NamedColumn<R> = Named<Path<R>, Partial<Omit<Column<R>, 'id'>>>;
/** A detail may also be made of several fields. */
export type NamedDetail<R> = Named<Path<R>, Partial<Detail<R>>> | Detail<R>;
export type NamedFilter = Named<
  string,
  {
    label?: Text;
    options?: Readonly<Record<string, string>>;
    of?: PickerSource;
    nameIn?: (row: never, id: string) => string | undefined;
  }
>;
export type NamedFormField = Named<
  string,
  Pick<
    FormField,
    | 'hint'
    | 'isWide'
    | 'isForCreate'
    | 'isForUpdate'
    | 'isForAdmins'
    | 'useIsFixed'
    | 'takesScan'
    | 'ask'
    | 'useQuestion'
  > & {
    label?: Text;
    placeholder?: Text;
    autoComplete?: string;
    format?: (value: number) => string;
    of?: PickerSource;
    nameIn?: string;
  }
>;

const apart = <D extends { field: string }>(named: string | D): D =>
  typeof named === 'string' ? ({ field: named } as D) : named;

/** @throws when the resource has no such field and the label isn't given beside its name */
function labelled(declared: DeclaredField | undefined, label: Text | undefined, name: string): Text {
  const known = label ?? declared?.label;
  if (!known) throw new Error(`No field is declared as ${name}`);
  return known;
}

export const columnsOf = <R,>(of: Declaring, columns: readonly NamedColumn<R>[]): Column<R>[] =>
  columns.map((named) => {
    const { field, header, ...differing } = apart<Exclude<NamedColumn<R>, string>>(named);
    const declared = fieldOf(of, field);
    return {
      id: field,
      header: labelled(declared, header, field),
      cell: shownAt(field, declared),
      ...(declared && FIGURES.has(declared.kind) && { isFigure: true }),
      ...differing,
    };
  });

const FIGURES: ReadonlySet<DeclaredField['kind']> = new Set(['count', 'quantity', 'money']);

export const detailsOf = <R,>(of: Declaring, details: readonly NamedDetail<R>[]): Detail<R>[] =>
  details.map((named) => {
    if (typeof named === 'object' && !('field' in named)) return named;
    const { field, label, ...differing } = apart<{ field: Path<R> } & Partial<Detail<R>>>(named);
    const declared = fieldOf(of, field);
    return { label: labelled(declared, label, field), value: shownAt(field, declared), ...differing };
  });

/** Shows a field of a record by the kind of its values. */
const shownAt =
  (path: string, declared: DeclaredField | undefined) =>
  (record: unknown, t: Translate): ReactNode => {
    const value = path
      .split('.')
      .reduce((at: unknown, part) => (at as Record<string, unknown> | null | undefined)?.[part], record);
    return value === null || value === undefined ? null : shown(declared, value, t);
  };

/** Shows a value by the kind of its field. */
export function shown(declared: DeclaredField | undefined, value: unknown, t: Translate): ReactNode {
  const text = String(value);
  switch (declared?.kind) {
    case 'money':
      return <Birr amount={Number(value)} />;
    case 'count':
    case 'quantity':
      return formatAmount(Number(value));
    case 'date':
      return formatDate(text);
    case 'moment':
      return formatMoment(text);
    case 'choice':
      return t(fromData(entryOf(declared.options, text) ?? text));
    case 'flag':
      return t(yesOrNo[value ? 'true' : 'false']);
    case 'reference':
      return (value as { name: string }).name;
    case 'phone':
      return <span className="tabular-nums">{formatPhone(text)}</span>;
    case 'document number':
      return <span className="document-number">{text}</span>;
    default:
      return text;
  }
}

export const filtersOf = (of: Resource, named: readonly NamedFilter[]): ListFilter[] =>
  named.map((one) => {
    const { field, label, options, of: records, nameIn } = apart<Exclude<NamedFilter, string>>(one);
    const declared = fieldOf(of, field);
    const common = { field, label: labelled(declared, label, field) };
    const kind = of.filters[field];
    if (records) return { ...common, kind: 'reference', of: records, ...(nameIn && { nameIn }) };
    if (declared?.listed) return { ...common, kind: 'listed', of: declared.listed };
    if (kind === 'days' || kind === 'moments') return { ...common, kind: 'days' };
    const known = options ?? (kind === 'flag' ? yesOrNo : declared?.options);
    return known ? { ...common, kind: 'value', options: known } : { ...common, kind: 'texts', resource: of };
  });

/** @param within the list whose rows have these fields */
export const formFieldsOf = (
  of: Declaring,
  fields: readonly (NamedFormField | FormField)[],
  within?: string,
): FormField[] =>
  fields.map((named) => {
    if (typeof named === 'object' && 'kind' in named) return named;
    const { field, ...differing } = apart<Exclude<NamedFormField, string>>(named);
    const declared = fieldOf(of, within ? `${within}.${field}` : field);
    return formFieldOf(field, declared, differing);
  });

/** Invites to choose from a list. */
const placeholders: Readonly<Record<ReferenceList, Text>> = {
  banks: 'Select bank...',
  status: 'Select status...',
  import_document_status: 'Select status...',
  transit_status_at_dryport: 'Select status...',
  dry_ports: 'Select port...',
  sea_ports: 'Select port...',
  empty_return: 'Select status...',
  payment_methods: 'Select method...',
  return_reasons: 'Select reason...',
  units: 'Select unit...',
  adjustment_reasons: 'Select reason...',
  payment_modes: 'Select payment mode...',
  paper_types: 'Select type...',
  cost_kinds: 'Select kind...',
};

type Differing = Omit<Exclude<NamedFormField, string>, 'field'>;

function formFieldOf(name: string, declared: DeclaredField | undefined, differing: Differing): FormField {
  const { label, of, placeholder, nameIn, format, autoComplete, ...others } = differing;
  const common = {
    name,
    label: labelled(declared, label, name),
    ...(declared?.isOptional && { isOptional: declared.isOptional }),
    ...others,
  };
  const start = typeof declared?.initial === 'string' && { initial: declared.initial };
  if (declared?.listed) {
    const placeholderOfList = placeholders[declared.listed.lists[0] ?? 'status'];
    return { ...common, kind: 'listed', of: declared.listed, ...start, placeholder: placeholderOfList };
  }
  switch (declared?.kind) {
    case 'count':
    case 'quantity':
      return { ...common, kind: 'number', ...(format && { format }) };
    case 'money':
      return { ...common, kind: 'number', isMoney: true, ...(format && { format }) };
    case 'choice': {
      const options = declared.options as Readonly<Record<string, Text>>;
      return { ...common, kind: 'select', options, ...start, ...(placeholder && { placeholder }) };
    }
    case 'flag':
      return { ...common, kind: 'flag', ...(declared.initial === true && { initial: true }) };
    case 'date':
      return {
        ...common,
        kind: 'date',
        ...(declared.days === 'until today' && { max: today }),
        ...(declared.days === 'from today' && { min: today }),
      };
    case 'reference':
      if (!of) throw new Error(`The records that ${name} is chosen from are not given`);
      return { ...common, kind: 'picker', of, ...(nameIn && { nameIn }) };
    default:
      return {
        ...common,
        kind: declared?.kind === 'password' ? 'password' : 'text',
        ...(autoComplete && { autoComplete }),
        ...(declared?.keyboard && { inputMode: declared.keyboard }),
      };
  }
}
