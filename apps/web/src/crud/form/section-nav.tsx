import type { RefObject } from 'react';
import { get, useFormState, useWatch } from 'react-hook-form';
import { cx } from '../../lib/cx.ts';
import { useT } from '../../lib/i18n.ts';
import type { FormSection } from '../resource-view.ts';
import { countErrors } from './record-form.ts';

type SectionNavProps = { sections: readonly FormSection[]; form: RefObject<HTMLFormElement | null> };

/** A long form's outline: how much of each section is filled in, its errors, and a link to it. */
export function SectionNav({ sections, form }: SectionNavProps) {
  const t = useT();
  const values = useWatch();
  const { errors, touchedFields, isSubmitted } = useFormState();
  const goTo = (title: string) => {
    const section = form.current?.querySelector(`[data-section="${title}"]`);
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label={t('Sections')} className="sticky top-18 self-start pt-6 max-xl:hidden">
      {sections.map(({ title, fields, content }) => {
        const names = fields.map(({ name }) => name);
        const isShown = (name: string) => isSubmitted || get(touchedFields, name);
        const lines = content && isSubmitted ? countErrors(get(errors, content.path) ?? {}) : 0;
        const wrong = lines + names.filter((name) => get(errors, name) && isShown(name)).length;
        const filled = names.filter((name) => isFilled(get(values, name))).length;
        return (
          <button
            key={title}
            type="button"
            onClick={() => goTo(title)}
            className="flex w-full justify-between gap-3 border-l py-1.25 pl-3 text-left text-muted hover:border-primary hover:text-text"
          >
            {t(title)}
            <span className={cx('figures', wrong > 0 && 'font-medium text-danger')}>
              {wrong
                ? t('{{wrong}} to fix', { wrong })
                : names.length > 0 && t('{{filled}} of {{all}}', { filled, all: names.length })}
            </span>
          </button>
        );
      })}
    </nav>
  );
}

const isFilled = (value: unknown) =>
  value !== '' && value !== null && value !== undefined && !Number.isNaN(value);
