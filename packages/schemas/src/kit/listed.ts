import type { Label } from '../messages/message.ts';

/** The lists behind dropdowns (specification 2, section 3), with their labels. */
export const referenceLists = {
  banks: 'Banks',
  status: 'Status',
  import_document_status: 'Import document status',
  transit_status_at_dryport: 'Transit status at dry port',
  dry_ports: 'Dry ports',
  sea_ports: 'Sea ports',
  empty_return: 'Empty return',
  payment_methods: 'Payment methods',
  return_reasons: 'Return reasons',
  units: 'Units',
  adjustment_reasons: 'Adjustment reasons',
  payment_modes: 'Payment modes',
  paper_types: 'Paper types',
  cost_kinds: 'Cost kinds',
} as const;
export type ReferenceList = keyof typeof referenceLists;

/** Lists whose names no search covers: a new name needs no new search parts, however many records take it on. */
export const unsearchedLists: readonly ReferenceList[] = [
  'units',
  'payment_modes',
  'paper_types',
  'cost_kinds',
];

/** How a field takes the names of the reference data. */
export type Listed = {
  /** The lists that it offers. */
  lists: readonly ReferenceList[];
  /** Begins the refusal of a name in none of them; without it the field takes any name. */
  strict?: Label;
  /** Refuses a strict name that was set aside as one of no list, save in a record that has it (parts 4 and 5). */
  isActiveOnly?: true;
  /** Values offered and taken whether listed or not, with their labels. */
  always?: Readonly<Record<string, string>>;
  /** Names of the lists that this field, or its user, may not choose. */
  without?: readonly string[];
  /** Methods of payment that bring no money are none here either. */
  isMoneyOnly?: boolean;
};

const statusLists: readonly ReferenceList[] = [
  'import_document_status',
  'transit_status_at_dryport',
  'empty_return',
];

/** Returns the lists whose names such a field may hold: a status may come from the status list too. */
export const namesMayComeFrom = ({ lists }: Listed): readonly ReferenceList[] =>
  lists.some((list) => statusLists.includes(list)) ? [...lists, 'status'] : lists;
