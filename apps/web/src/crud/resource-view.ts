import type { pageSizes } from '@app/schemas/lists';
import type { ReferenceList } from '@app/schemas/reference-data';
import type { Resource, Role, Verb } from '@app/schemas/resource';
import type { ComponentType, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { Column } from '../components/table/column.ts';
import type { RowAction } from '../components/table/row-menu.tsx';
import type { Translate } from '../lib/i18n.ts';

/** Every record's id and, where it can be changed, the version that tells whether someone else did so meanwhile. */
export type RecordBase = { _id: string; __v?: number | undefined };

/** Records that pickers and filters choose from. */
export type PickerSource = {
  resource: Resource;
  placeholder: string;
  searchPlaceholder: string;
  emptyText: string;
  /** What tells records of the same name apart. */
  noteOf: (record: never, t: Translate) => string;
  /** Where records have no `name`. */
  nameOf?: (record: never) => string;
};

export type ListFilter = { field: string; label: string } & (
  | { kind: 'value'; options: Readonly<Record<string, string>> }
  /** Values of the reference data, and those that are there whether listed or not. */
  | { kind: 'listed'; lists: readonly ReferenceList[]; always?: Readonly<Record<string, string>> }
  /** `nameIn` finds the record's name in a row, where that doesn't hold it as a reference. */
  | { kind: 'reference'; of: PickerSource; nameIn?: (row: never, id: string) => string | undefined }
  | { kind: 'days' }
);

/** A sentence of the catalogs and what it holds. */
type Question = { sentence: string; values?: Readonly<Record<string, string | number>> };
/** @param values of the whole form @param field its name, the index of its row included, and its value */
export type Ask = (values: FieldValues, field: { name: string; value: unknown }) => Question | undefined;

export type FormField = {
  /** The path of the value, such as `Bank_Permit.date`. */
  name: string;
  label: string;
  hint?: string;
  isOptional?: true;
  /** Takes a whole line of the form. */
  isWide?: true;
  /** Only asked when a record is made. */
  isForCreate?: true;
  /** What looks wrong in these values of the form and may be right all the same: asked beside the field. */
  ask?: Ask;
} & (
  | { kind: 'text' | 'password'; autoComplete?: string; inputMode?: 'tel' | 'email' | 'numeric' }
  | { kind: 'number'; format?: (value: number) => string; isMoney?: true }
  | { kind: 'select'; options: Readonly<Record<string, string>>; initial?: string; placeholder?: string }
  /** A name of these lists of the reference data; `always` are values that can be chosen whether listed or not. */
  | {
      kind: 'listed';
      lists: readonly ReferenceList[];
      always?: Readonly<Record<string, string>>;
      initial?: string;
      placeholder: string;
    }
  /** `nameIn` is the record's field that holds the chosen record's name, where the value is only an id. */
  | { kind: 'picker'; of: PickerSource; nameIn?: string }
  | { kind: 'date'; min?: () => string; max?: () => string }
);

export type FormView = {
  fields: readonly FormField[];
  createTitle: string;
  updateTitle: string;
  maxWidth?: string;
  /** The rules of an update that sends nothing but what was changed. */
  changes?: ZodType;
};

export type FormSection = {
  title: string;
  /** A sentence below the title. */
  why?: string;
  fields: readonly FormField[];
  /** What stands below the fields: lines that can be added, the path of their values, and the fields of each. */
  content?: { path: string; component: ComponentType; fields: readonly FormField[] };
};

/** A form of several sections, on a page of its own. */
export type FormPageView = {
  createTitle: string;
  updateTitle: string;
  sections: readonly FormSection[];
  /** The list that the form comes from and goes back to, and the word on the way back. */
  listPath: string;
  leave: 'Back' | 'Cancel';
  /** Values beside those of the fields, of a record or of a new one. */
  otherValues?: (record: object | undefined) => FieldValues;
};

export type Detail<R> = {
  label: string;
  value: (record: R, t: Translate) => ReactNode;
  /** Details with the same group stand under its heading. */
  group?: string;
};

/** The screen of a resource as data: what its list, its forms and its dialogs show and say. */
export type ResourceView<R extends RecordBase> = {
  resource: Resource;
  title: string;
  /** Counts the records, such as `{{count}} stocks`; the catalogs hold its singular. */
  counted: string;
  /** How controls and sentences name a record. */
  nameOf: (record: R) => string;
  /** In the specification's order. */
  columns: readonly Column<R>[];
  /** Rows carry numbers, on across pages, unless this is false. */
  isNumbered?: false;
  /** Rows have no column of actions; a click still shows their record. */
  hasRowActions?: false;
  /** More columns than a page can hold: the list scrolls sideways, its first column and its actions stay. */
  isWide?: true;
  pageSize?: (typeof pageSizes)[number];
  filters?: readonly ListFilter[];
  /** The search text filters the loaded rows by these words; the server is asked for all that match on demand. */
  loadedSearch?: { textOf: (record: R) => string; askAll: string };
  /** Row actions besides View, Update and Delete. */
  actions?: readonly RowAction<R>[];
  details?: {
    title: string;
    items: readonly Detail<R>[];
    maxWidth?: string;
    /** After the title, such as the record's number. */
    number?: (record: R) => ReactNode;
    /** What can be done with the record, as small buttons in the corner; a cross closes it then too. */
    actions?: readonly RowAction<R>[];
    /** Below the title. */
    note?: (record: R, t: Translate) => string;
    /** Above and below the items. */
    lead?: ComponentType<{ record: R }>;
    foot?: ComponentType<{ record: R }>;
    /** It is part of the history of others itself. */
    hasNoHistory?: true;
  };
  /** A dialog of its own in place of the one that shows details. */
  viewDialog?: ComponentType<{ record: R; onClose: () => void }>;
  form?: FormView;
  /** A click beside one of its dialogs doesn't close it. */
  staysOnOutsideClick?: true;
  /** Pages in place of the form's dialogs. */
  createPath?: string;
  updatePath?: (record: R) => string;
  /** Said below the toast's title after a record was made. */
  createdNote?: string;
  /** What else is to do when a record was changed; the lists are read again in any case. */
  onUpdated?: (record: R) => void;
  /** What goes with records that are deleted, in words: how much of it there is. */
  lost?: (records: readonly R[], t: Translate) => string;
  /** Said below the question whether to delete. */
  removeNote?: string;
  /** There where records can be changed. */
  failures?: Failures;
};

/** What toasts say when something failed and nobody told why; the title of a failed delete. */
export type Failures = { create: string; update: string; remove: string; removeTitle: string };

export const defineResourceView = <R extends RecordBase>(view: ResourceView<R>): ResourceView<R> => view;

/** Whether the API would let this role; the screen hides what it would refuse. */
export const mayDo = ({ access }: Resource, verb: Verb, role: Role): boolean =>
  access[verb]?.includes(role) ?? false;
