import type { Text } from '../lib/i18n.ts';
import type { FormField, FormPageView } from './resource-view.ts';

/** A list of a form, with the fields of its rows; their names are relative to the row. */
export type RowsField = { kind: 'rows'; name: string; label: Text; fields: readonly FormField[] };
/** How a form describes a field or list: its label and the kind of value. */
export type DescribedField = FormField | RowsField;

/** Returns the lists of a form's page. */
export const rowsOf = ({ sections }: Pick<FormPageView, 'sections'>): RowsField[] =>
  sections.flatMap(({ title, content }) =>
    content ? [{ kind: 'rows', name: content.path, label: title, fields: content.fields }] : [],
  );

/** Finds the field at a path of a form's values, such as `containers.1.size`. */
export function fieldAt(fields: readonly DescribedField[], path: string): FormField | undefined {
  for (const field of fields) {
    if (field.kind !== 'rows') {
      if (field.name === path) return field;
      continue;
    }
    const [, part] = path.startsWith(`${field.name}.`)
      ? (/^\d+\.(.+)$/.exec(path.slice(field.name.length + 1)) ?? [])
      : [];
    if (part) return field.fields.find(({ name }) => name === part);
  }
  return undefined;
}
