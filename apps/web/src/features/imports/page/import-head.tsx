import type { ImportDetail } from '@app/schemas/imports/import-detail';
import type { ReactNode } from 'react';
import { Crumb } from '../../../components/crumb.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { formatRate } from '../../../lib/format/format.ts';
import { fromData, useT } from '../../../lib/i18n.ts';
import { StageBadge } from '../stage-badge.tsx';
import { ImportActions } from './import-actions.tsx';

/** What an import is, how far it has come, and what may be done with it. */
export function ImportHead({ record }: { record: ImportDetail }) {
  const { number, description, stage } = record;
  return (
    <>
      <Crumb>{number}</Crumb>
      <PageHead
        title={fromData(description)}
        tab={`${number}, ${description}`}
        note={
          <>
            <span className="document-number mr-2">{number}</span> <StageBadge stage={stage} />
          </>
        }
        action={<ImportActions record={record} />}
      />
      <Facts record={record} />
    </>
  );
}

/** From whom, for whom, how it is paid and at which rate. */
function Facts({ record }: { record: ImportDetail }) {
  const t = useT();
  const { supplier, importer, paymentMode, proformaNo, currency, rate } = record;
  const facts: ReactNode[] = [
    paymentMode && t(fromData(paymentMode)),
    proformaNo && (
      <>
        {t('proforma')} <span className="document-number">{proformaNo}</span>
      </>
    ),
    rate ? t('{{currency}} at {{rate}} birr', { currency, rate: formatRate(rate) }) : currency,
  ].filter(Boolean);
  return (
    <p className="mt-1 mb-5 text-pretty text-muted wrap-anywhere max-md:mt-2 max-md:mb-4">
      <span className="font-medium text-text">
        {t('{{supplier}} to {{importer}}', { supplier, importer })}
      </span>
      {facts.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are always in this order
        <span key={at}> · {fact}</span>
      ))}
    </p>
  );
}
