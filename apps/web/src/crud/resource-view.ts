import type { Listed } from '@app/schemas/kit/listed';
import type { pageSizes } from '@app/schemas/kit/lists';
import type { Resource, Role, Verb } from '@app/schemas/kit/resource';
import type { Message, Values } from '@app/schemas/messages/message';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { Column, Sort } from '../components/table/column.ts';
import type { RowAction } from '../components/table/row-menu.tsx';
import type { Text, Translate } from '../lib/i18n.ts';

/** A record's id and, where it can be changed, the version that reveals changes by others. */
export type RecordBase = { _id: string; __v?: number | undefined };

/** Records that pickers and filters choose from. */
export type PickerSource<R = never> = {
  resource: Pick<Resource, 'name' | 'paths' | 'access'>;
  placeholder: Text;
  searchPlaceholder: Text;
  emptyText: Text;
  /** Which records are offered, if not all. */
  filter?: Readonly<Record<string, unknown>>;
  /** Leads on where none is found: whoever may adds one, of the name that was typed. */
  add?: { label: Text; dialog: ComponentType<NewRecordProps> };
  /** In its place, with what was typed as {{text}}. */
  nothingFor?: Text;
  /** The texts that find a record without a connection, beside its name. */
  textsOf?(record: R): readonly (string | null | undefined)[];
  /** Tells whether a record is the very one that this text means, such as its bar code; 0 means most of all. */
  exactness?(record: R, text: string): number;
  /** A record as this text means it, such as a pack of it. */
  meantBy?(record: R, text: string): object;
  /** Tells records with the same name apart. */
  noteOf(record: R, t: Translate): string;
  /** For records without a `name`. */
  nameOf?(record: R): string;
  /** Tells beside its name what it is. */
  asideOf?(record: R): string;
  /** Returns the records that this browser keeps for offline use, with their date. */
  useKept?: (isNeeded: boolean) => KeptRecords | undefined;
};

export type NewRecordProps = {
  name: string;
  onCreated: (record: { _id: string; name: string }) => void;
  onClose: () => void;
};

export type KeptRecords = { records: readonly { _id: string; name: string }[]; at: string };

export type ListFilter = { field: string; label: Text } & (
  | { kind: 'value'; options: Readonly<Record<string, string>> }
  /** A name of the reference data, as the resource declares it in `listed`. */
  | { kind: 'listed'; of: Listed }
  /** `nameIn` finds the record's name in a row that doesn't hold it as a reference. */
  | { kind: 'reference'; of: PickerSource; nameIn?: (row: never, id: string) => string | undefined }
  /** Any text that records have in this field; they are found by it. */
  | { kind: 'texts'; resource: Resource }
  | { kind: 'days' }
);

/** A sentence of the catalogs with its values. */
export type Question = { sentence: Text; values?: Values };
/** @param values of the whole form @param field its name, including its row's index, and its value */
export type Ask = (values: FieldValues, field: { name: string; value: unknown }) => Question | undefined;

export type FormField = {
  /** The path of the value, such as `Bank_Permit.date`. */
  name: string;
  label: Text;
  hint?: Text;
  isOptional?: true;
  /** Takes the form's full width. */
  isWide?: true;
  /** Shown only when a record is created, or only when one is updated. */
  isForCreate?: true;
  isForUpdate?: true;
  /** Set by admins alone: the API ignores what others send. */
  isForAdmins?: true;
  /** Tells whether it may be read only. */
  useIsFixed?: () => boolean;
  /** Takes what the camera reads, by a button. */
  takesScan?: true;
  /** Asks beside the field about a value that looks wrong among the others; it doesn't block saving. */
  ask?: Ask;
  /** The same, of what the server knows. */
  useQuestion?: (value: string) => Question | undefined;
} & (
  | {
      kind: 'text' | 'password';
      autoComplete?: string;
      inputMode?: 'tel' | 'email' | 'numeric';
      initial?: string;
    }
  | { kind: 'number'; format?: (value: number) => string; isMoney?: true }
  | { kind: 'select'; options: Readonly<Record<string, Text>>; initial?: string; placeholder?: Text }
  /** Yes or no. */
  | { kind: 'flag'; initial?: boolean }
  /** A name of the reference data, as the resource declares it in `listed`. */
  | { kind: 'listed'; of: Listed; initial?: string; placeholder: Text }
  /** `nameIn` is the record's field with the chosen record's name, where the value is only an id. */
  | { kind: 'picker'; of: PickerSource; nameIn?: string }
  | { kind: 'date'; min?: () => string; max?: () => string }
);

/** The words of yes and no, by the stored value. */
export const yesOrNo = { true: 'Yes', false: 'No' } as const satisfies Readonly<Record<string, Text>>;

export type FormView = {
  fields: readonly FormField[];
  /** Lines below the fields. */
  lines?: FormSection;
  createTitle: Text | Message;
  updateTitle: Text | Message;
  maxWidth?: string;
  /** The rules of an update that sends changed values only. */
  changes?: ZodType;
  /** The field that a new one, or an update, opens on, where it isn't the first. */
  createFocus?: string;
  updateFocus?: string;
};

export type FormSection = {
  title: Text;
  /** A sentence below the title. */
  why?: Text;
  fields: readonly FormField[];
  /** Lines below the fields that can be added: their path, and the fields of each. */
  content?: { path: string; component: ComponentType; fields: readonly FormField[] };
  /** Tells whether its fields are left out for now. */
  useIsLeftOut?: () => boolean;
  /** Below them all. */
  foot?: ComponentType;
};

/** What a new record begins with, taken over from others. */
export type FormStart = {
  /** As a stored record would hold it. */
  record: object;
  /** Where each field comes from: its path → the number of that record. */
  from: Readonly<Record<string, string>>;
};

/** A form of several sections, on a page of its own. */
export type FormPageView<R extends object = object> = {
  createTitle: Text | Message;
  updateTitle: Text | Message;
  sections: readonly FormSection[];
  /** The field that it opens on, where it isn't the first. */
  focus?: string;
  /** The list that the form returns to, and the label of the way back. */
  listPath: string;
  leave: 'Back' | 'Cancel';
  /** Returns a form's values besides its fields; without a record, those of a new one. */
  otherValues?(record: R | undefined): FieldValues;
};

export type Detail<R> = {
  label: Text;
  value: (record: R, t: Translate) => ReactNode;
  /** Details with the same group share its heading. */
  group?: Text;
};

/** What is done with the chosen rows beside exporting and deleting them, up to so many. */
export type ChosenActions<R> = {
  isForAdmins?: true;
  most: number;
  tooMany: Text;
  actions: readonly {
    label: Text;
    icon?: LucideIcon;
    dialog: ComponentType<{ records: readonly R[]; onClose: () => void }>;
  }[];
};

type RecordTab<R> = { label: Text; content: ComponentType<{ record: R }> };

/** The screen of a resource as data: the content of its list, forms and dialogs. */
export type ResourceView<R extends RecordBase> = {
  resource: Resource;
  title: Text | Message;
  /** Counts the records, such as `{{count}} stocks`; the catalogs hold its singular. */
  counted: Text;
  /** Names a record in controls and messages. */
  nameOf: (record: R) => string;
  /** In the specification's order. */
  columns: readonly Column<R>[];
  /** Rows are numbered across pages unless this is false. */
  isNumbered?: false;
  /** Omits the column of actions; a click still shows the record. */
  hasRowActions?: false;
  /** Its rows can't be chosen: a file has all that match. */
  hasNoSelection?: true;
  /** More columns than a page fits: the list scrolls sideways, while first column and actions stay. */
  isWide?: true;
  /** The order that the API gives the list when no other is chosen. */
  order: Sort;
  /** Shows the sums of all records, without a filter too. */
  isSummed?: true;
  pageSize?: (typeof pageSizes)[number];
  filters?: readonly ListFilter[];
  /** The search filters the loaded rows by this text; the server searches all records on demand. */
  loadedSearch?: { textOf: (record: R) => string; askAll: Text };
  /** Row actions besides View, Update and Delete. */
  actions?: readonly RowAction<R>[];
  chosenActions?: ChosenActions<R>;
  details?: {
    title: Text | Message;
    items: readonly Detail<R>[];
    maxWidth?: string;
    /** After the title, such as the record's number. */
    number?: (record: R) => ReactNode;
    /** Actions on the record, as small buttons in the corner. */
    actions?: readonly RowAction<R>[];
    /** Below the title. */
    note?: (record: R, t: Translate) => string;
    /** Below the title, above all tabs. */
    head?: ComponentType<{ record: R }>;
    /** Tabs between the details and the history. */
    tabs?: readonly RecordTab<R>[];
    /** Above and below the items. */
    lead?: ComponentType<{ record: R }>;
    foot?: ComponentType<{ record: R }>;
    /** Omits the history tab: the record is itself an entry in the history of others. */
    hasNoHistory?: true;
  };
  /** The page of a record that has one, in place of a dialog; a new record opens it. */
  viewPath?: (record: R) => string | undefined;
  /** Tells the records that take neither Update nor Delete. */
  isFixed?: (record: R) => boolean;
  /** Replaces the dialog with the details. */
  viewDialog?: ComponentType<{ record: R; onClose: () => void }>;
  form?: FormView;
  /** Keeps its dialogs open on a click outside. */
  staysOnOutsideClick?: true;
  /** Pages in place of the form's dialogs. */
  createPath?: string;
  updatePath?: (record: R) => string;
  /** Shown below the toast's title after a create. */
  createdNote?: Text;
  /** Runs after an update; the lists are refreshed in any case. */
  onUpdated?: (record: R) => void;
  /** Describes what is deleted along with the records. */
  lost?: (records: readonly R[], t: Translate) => string;
  /** Shown below the question before a delete. */
  removeNote?: Text;
  failures: Failures;
};

/** Messages for failures without a reason from the server; the title of a failed delete. */
export type Failures = { create: Text; update: Text; remove: Text; removeTitle: Text };

/** Tells whether the API lets this role make the call; screens hide what it would refuse. */
export const mayDo = ({ access }: Pick<Resource, 'access'>, verb: Verb, role: Role): boolean =>
  access[verb]?.includes(role) ?? false;
