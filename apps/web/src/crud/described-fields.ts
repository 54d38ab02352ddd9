import type { FormField, FormPageView } from './resource-view.ts';

/** A list of a form, and the fields of each of its rows, whose names begin at the row. */
export type RowsField = { kind: 'rows'; name: string; label: string; fields: readonly FormField[] };
/** What a form says of a field or of a list: its label and what kind of value it takes. */
export type DescribedField = FormField | RowsField;

/** The lists of a form's page. */
export const rowsOf = ({ sections }: Pick<FormPageView, 'sections'>): RowsField[] =>
  sections.flatMap(({ title, content }) =>
    content ? [{ kind: 'rows', name: content.path, label: title, fields: content.fields }] : [],
  );

/** The field at a path of a form's values, such as `containers.1.size`. */
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
