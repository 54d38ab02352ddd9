import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { blocksOf } from '@app/schemas/imports/papers';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { today } from '../../../lib/format/company-zone.ts';
import { type Translate, useLanguage, useT } from '../../../lib/i18n.ts';

/** What keeps an import from going on. */
export function Blocks({ record: { papers } }: { record: Pick<ImportDetail, 'papers'> }) {
  const t = useT();
  const headingId = useId();
  const sentence = useSentence(papers, t);
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b py-3"
    >
      <h2 id={headingId} className="font-head text-14 font-semibold max-md:basis-full">
        {t('What blocks this')}
      </h2>
      {sentence ? (
        <p className="flex min-w-0 flex-1 gap-2 text-danger">
          <TriangleAlert className="mt-0.5" />
          <span className="min-w-0 text-pretty wrap-anywhere">{sentence}</span>
        </p>
      ) : (
        <p className="flex gap-2 text-muted">
          <CircleCheck className="mt-0.5 text-green" />
          {t('Nothing blocks this')}
        </p>
      )}
    </section>
  );
}

/** The server's sentence; in another language than English, its own rule says it. */
function useSentence({ blocks, items }: ImportDetail['papers'], t: Translate): string {
  const language = useLanguage();
  if (language === 'en') return blocks;
  const papers = items.map(({ expires, ...paper }) => ({
    ...paper,
    expires: expires ? new Date(expires) : null,
  }));
  return blocksOf(papers, new Date(today()), t);
}
