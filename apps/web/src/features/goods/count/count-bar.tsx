import type { GoodsDocument } from '@app/schemas/goods/documents';
import { goodsCalls } from '@app/schemas/goods/goods-calls';
import { fromCents } from '@app/schemas/kit/amounts';
import type { MessageAnswer } from '@app/schemas/messages/answer';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { DateField } from '../../../components/dates/date-field.tsx';
import { ConfirmDialog } from '../../../components/layers/confirm-dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { useBoundField } from '../../../crud/form/form-field.tsx';
import { refreshAll } from '../../../crud/queries.ts';
import { textOf } from '../../../lib/answer-text.ts';
import { call } from '../../../lib/api.ts';
import { today } from '../../../lib/format/company-zone.ts';
import { formatAmount, formatMoney } from '../../../lib/format/format.ts';
import { fromData, type Text, useT } from '../../../lib/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { useRole } from '../../../lib/session/session.ts';
import { showFailure, showToast } from '../../../lib/toasts.ts';
import { useMayAdjust } from '../../company/may-adjust.shared.ts';
import type { CountLine, countSums } from './count-lines.ts';
import { Signed } from './signed.tsx';
import { useWorth } from './use-worth.ts';

type CountBarProps = {
  count: GoodsDocument;
  rows: readonly CountLine[];
  sums: ReturnType<typeof countSums>;
  isBlind: boolean;
};

/** What the count comes to, and the ways out of it. */
export function CountBar({ count, rows, sums, isBlind }: CountBarProps) {
  const t = useT();
  const isAdmin = useRole() === 'admin';
  const mayPost = useMayAdjust();
  const { isSubmitting } = useFormState();
  const worth = useWorth(isAdmin ? rows : [], count.warehouseId._id);
  return (
    <div className="save-bar sticky bottom-0 z-4 -mx-gutter mt-auto flex flex-wrap items-center gap-x-6 gap-y-2 border-t bg-surface px-gutter py-3">
      <div
        role="status"
        aria-label={t('Totals')}
        className="flex flex-1 flex-wrap gap-x-6 gap-y-1 whitespace-nowrap max-md:grid max-md:basis-full max-md:grid-cols-2"
      >
        <Sum label="Counted">
          <span className="figures">
            {t('{{counted}} of {{total}}', {
              counted: formatAmount(sums.counted),
              total: formatAmount(sums.total),
            })}
          </span>
        </Sum>
        {isBlind ? (
          <span className="text-muted">{t('Differences are shown when you post')}</span>
        ) : (
          <>
            <Sum label="More">
              <Signed value={sums.more} />
            </Sum>
            <Sum label="Less">
              <Signed value={sums.less} />
            </Sum>
            <Sum label="Together">
              <Signed value={sums.together} />
            </Sum>
          </>
        )}
        {isAdmin && (
          <Sum label="At average cost">
            <Signed value={fromCents(worth)} format={formatMoney} /> {t('birr')}
          </Sum>
        )}
      </div>
      <div className="flex items-start gap-2 max-md:basis-full max-md:flex-wrap max-md:*:flex-1">
        <PostingDate />
        <ThrowAway _id={count._id} />
        {mayPost ? (
          <Button type="submit" variant="main" disabled={isSubmitting}>
            {t('Post count')}
          </Button>
        ) : (
          mayPost === false && (
            <p className="min-h-control content-center text-muted">{t('An admin posts this count')}</p>
          )
        )}
      </div>
    </div>
  );
}

function Sum({ label, children }: { label: Text; children: ReactNode }) {
  const t = useT();
  return (
    <span className="max-md:flex max-md:justify-between">
      <span className="text-muted">{t(label)}</span> <span className="font-semibold">{children}</span>
    </span>
  );
}

/** The day as of which the count is posted. */
function PostingDate() {
  const t = useT();
  const errorId = useId();
  const { bound, message } = useBoundField('date');
  return (
    <div className="w-44 max-md:min-w-full">
      <DateField
        ref={bound.ref}
        aria-label={t('Date')}
        aria-invalid={Boolean(message)}
        aria-describedby={message ? errorId : undefined}
        isRequired
        max={today}
        value={bound.value}
        onChange={bound.onChange}
        onBlur={bound.onBlur}
      />
      {message && <FieldError id={errorId}>{message}</FieldError>}
    </div>
  );
}

function ThrowAway({ _id }: { _id: string }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const drop = async () => {
    setIsBusy(true);
    try {
      const answer = await call<MessageAnswer>(goodsCalls.dropCount, { _id });
      showToast({ title: fromData(textOf(answer)) });
      void navigate(paths.count);
    } catch (error) {
      showFailure('Something went wrong', error, '', () => void drop());
      setIsBusy(false);
      setIsAsking(false);
    } finally {
      void refreshAll(client);
    }
  };
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{t('Throw away')}</Button>
      {isAsking && (
        <ConfirmDialog
          title="Are you sure?"
          confirm="Throw away"
          isBusy={isBusy}
          onConfirm={() => void drop()}
          onCancel={() => setIsAsking(false)}
        >
          <p>{t('All that was entered is lost. No stock changes.')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
