import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { PageHead } from '../../components/page-head.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { cx } from '../../lib/cx.ts';
import { translated, useT } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useMayAdjust } from '../company/may-adjust.shared.ts';
import { ApplyStep } from './apply-step.tsx';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { type UploadScreen, uploadScreens } from './upload-kinds.ts';
import { steps, useUpload } from './use-upload.ts';

export const UploadProductsPage = () => <UploadPage screen={uploadScreens.products} />;
export const UploadCustomersPage = () => <UploadPage screen={uploadScreens.customers} />;

/** For those who may correct stock; once the company has said who that is. */
export function UploadStocksPage() {
  const mayAdjust = useMayAdjust();
  if (mayAdjust === undefined) return null;
  return mayAdjust ? <UploadPage screen={uploadScreens.stocks} /> : <Navigate to={paths.stocks} replace />;
}

/** Takes a spreadsheet in, in four steps. */
function UploadPage({ screen }: { screen: UploadScreen }) {
  const upload = useUpload(screen);
  const { step, failure, isLoading, check, state } = upload;
  return (
    <>
      <PageHead title={screen.title} />
      <Steps current={step} />
      {failure && (
        <div className="mt-4 max-w-180">
          <Banner type="error">{translated(failure)}</Banner>
        </div>
      )}
      {isLoading && <Skeleton className="mt-6 w-full" />}
      {step === 'File' && !isLoading && (
        <FileStep screen={screen} isBusy={upload.isBusy} onFile={upload.send} />
      )}
      {step === 'Columns' && check && <ColumnsStep {...upload} check={check} screen={screen} />}
      {step === 'Check' && check && <CheckStep {...upload} check={check} screen={screen} />}
      {step === 'Apply' && state && <ApplyStep state={state} screen={screen} />}
    </>
  );
}

function Steps({ current }: { current: (typeof steps)[number] }) {
  const t = useT();
  const at = steps.indexOf(current);
  const place = useStepFocus(current);
  return (
    <ol aria-label={t('Steps')} className="mt-4 flex gap-6 border-b max-md:gap-4">
      {steps.map((step, index) => (
        <li
          key={step}
          ref={index === at ? place : undefined}
          tabIndex={-1}
          aria-current={index === at ? 'step' : undefined}
          className={cx(
            '-mb-px flex items-center gap-1.5 border-b-2 pb-2.5',
            index === at ? 'border-primary font-semibold' : 'border-transparent text-muted',
          )}
        >
          {index < at ? <Check aria-hidden className="text-green" /> : <span aria-hidden>{index + 1}</span>}
          {t(step)}
        </li>
      ))}
    </ol>
  );
}

/** Hands the focus to a step as it comes: the button that led to it is gone. */
function useStepFocus(current: (typeof steps)[number]) {
  const place = useRef<HTMLLIElement>(null);
  const before = useRef(current);
  useEffect(() => {
    if (before.current === current) return;
    before.current = current;
    const isLost = document.activeElement === document.body;
    if (isLost || place.current?.parentElement?.contains(document.activeElement)) place.current?.focus();
  }, [current]);
  return place;
}
