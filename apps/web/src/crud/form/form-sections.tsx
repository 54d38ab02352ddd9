import { useId } from 'react';
import { useT } from '../../lib/i18n.ts';
import type { FormSection } from '../resource-view.ts';
import { FormFields } from './form-fields.tsx';

const useNever = () => false;

type FormSectionsProps = { sections: readonly FormSection[]; record: object | undefined };

/** The sections of a long form: title on the left, fields on the right, a hairline between them. */
export function FormSections({ sections, record }: FormSectionsProps) {
  return (
    <div>
      {sections.map((section) => (
        <Section key={section.title} section={section} record={record} />
      ))}
    </div>
  );
}

function Section({ section, record }: { section: FormSection; record: object | undefined }) {
  const t = useT();
  const headingId = useId();
  const { title, why, fields, content, foot: Foot, useIsLeftOut = useNever } = section;
  const isLeftOut = useIsLeftOut();
  const Content = content?.component;
  return (
    <fieldset
      aria-labelledby={headingId}
      data-section={title}
      className="grid min-w-0 scroll-mt-16 grid-cols-[12.5rem_minmax(0,35rem)] gap-x-12 gap-y-4 border-t py-6 max-lg:grid-cols-1"
    >
      <div>
        <h2 id={headingId} className="font-head text-14 font-semibold">
          {t(title)}
        </h2>
        {why && <p className="mt-1 text-pretty text-muted">{t(why)}</p>}
      </div>
      <div className="grid content-start gap-4">
        <div className="grid grid-cols-2 items-start gap-4 empty:hidden max-md:grid-cols-1">
          {!isLeftOut && <FormFields fields={fields} record={record} />}
        </div>
        {Content && <Content />}
        {Foot && <Foot />}
      </div>
    </fieldset>
  );
}
