import { get } from 'react-hook-form';
import { useT } from '../../lib/i18n.ts';
import type { FormSection } from '../resource-view.ts';
import { initialValues } from './record-form.ts';

/** The lines of a form in a dialog. */
export function FormLines({ lines: { title, content } }: { lines: FormSection }) {
  const t = useT();
  const Content = content?.component;
  return (
    <fieldset className="col-span-full grid min-w-0 gap-3">
      <legend className="mb-2 font-medium">{t(title)}</legend>
      {Content && <Content />}
    </fieldset>
  );
}

/** Returns the lines that a form begins with: those of the record, if any. */
export const linesOf =
  ({ content }: FormSection) =>
  (record?: object) => {
    if (!content) return {};
    const stored: object[] = get(record, content.path) ?? [];
    return { [content.path]: stored.map((line) => initialValues(content.fields, line)) };
  };
