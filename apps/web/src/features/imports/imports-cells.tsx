import type { Import, NumberKind } from '@app/schemas/imports/imports';
import { cx } from '../../lib/cx.ts';
import { type Text, useT } from '../../lib/i18n.ts';

/** An import's own number says nothing new. */
const foundBy: Readonly<Record<Exclude<NumberKind, 'import'>, Text>> = {
  container: 'Container {{number}}',
  operation: 'Operation {{number}}',
  waybill: 'Waybill {{number}}',
  bill: 'Bill of lading {{number}}',
  proforma: 'Proforma {{number}}',
  paper: 'Paper {{number}}',
};

/** What is brought in, and by which other numbers a search has found it. */
export function Described({ one: { description, found } }: { one: Pick<Import, 'description' | 'found'> }) {
  const t = useT();
  return (
    <>
      {description}
      {found.map(
        ({ kind, number }) =>
          kind !== 'import' && (
            <span key={`${kind} ${number}`} className="block text-12 font-normal text-muted">
              {t(foundBy[kind], { number })}
            </span>
          ),
      )}
    </>
  );
}

/** How many papers are there of those that are wanted; quiet once all are. */
export function PapersThere({ papers: { there, wanted } }: Pick<Import, 'papers'>) {
  const t = useT();
  return (
    <span className={cx(there >= wanted && 'text-muted')}>
      {t('{{counted}} of {{total}}', { counted: there, total: wanted })}
    </span>
  );
}

/** Days past the expected one; nothing while there are none. */
export function LateBy({ days }: { days: number }) {
  const t = useT();
  return days > 0 && <span className="text-danger">{t('{{count, number}} days', { count: days })}</span>;
}
