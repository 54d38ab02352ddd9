import type { GoodsDocument } from '@app/schemas/goods/documents';
import { goodsCalls, postCountRequest } from '@app/schemas/goods/goods-calls';
import type { MessageAnswer } from '@app/schemas/messages/answer';
import { msg } from '@app/schemas/messages/message';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Segments } from '../../../components/controls/segments.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { useIdempotencyKey } from '../../../crud/change/use-idempotency-key.ts';
import { moveOnByEnter } from '../../../crud/form/enter-flow.ts';
import { FormFailure } from '../../../crud/form/form-failure.tsx';
import { useRecordForm } from '../../../crud/form/record-form.ts';
import { useSubmit } from '../../../crud/form/use-submit.ts';
import { useWhileShown } from '../../../crud/form/use-while-shown.ts';
import { ScanField } from '../../../crud/lines/scan-field.tsx';
import { ScanOutcome } from '../../../crud/lines/scan-outcome.tsx';
import { useScans } from '../../../crud/lines/use-scans.ts';
import { refreshAll } from '../../../crud/queries.ts';
import { textOf } from '../../../lib/answer-text.ts';
import { call } from '../../../lib/api.ts';
import { today } from '../../../lib/format/company-zone.ts';
import { formatAmount } from '../../../lib/format/format.ts';
import { fromData, useT } from '../../../lib/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { useRole } from '../../../lib/session/session.ts';
import { showFailure, showToast } from '../../../lib/toasts.ts';
import { useLookUp } from '../../products/look-up.shared.ts';
import { productPicker } from '../../products/product-picker.shared.ts';
import { CountBar } from './count-bar.tsx';
import { countSums, isShown, type Show } from './count-lines.ts';
import { CountRow, countGrid } from './count-row.tsx';
import { type Entries, useEntries } from './use-entries.ts';

/** The sheet of an open count: all that is in the warehouse, each with what was counted of it. */
export function CountSheet({ count }: { count: GoodsDocument }) {
  const t = useT();
  const box = useRef<HTMLFormElement>(null);
  const scan = useRef<HTMLInputElement>(null);
  const [show, setShow] = useState<Show>('all');
  const isBlind = useRole() !== 'admin' && count.blind;
  const entries = useEntries(count);
  const { form, submit } = usePosting(count._id);
  const scans = useScans({ form, inside: box, lookUp: useLookUp(), take: entries.add });
  const sums = countSums(entries.rows);
  useEffect(() => scan.current?.focus(), []);

  /** Posts once all that was scanned and typed has come in; what hasn't gets the focus. */
  const post = async () => {
    await scans.settled();
    if (await entries.saveAll()) return submit();
    setShow('all');
    setTimeout(() => box.current?.querySelector<HTMLElement>('tr [aria-invalid=true]')?.focus());
  };
  return (
    <FormProvider {...form}>
      <form
        ref={box}
        noValidate
        className="flex flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          void post();
        }}
        onKeyDown={moveOnByEnter}
      >
        <PageHead
          title={msg('Count of {{warehouse}}', { warehouse: count.warehouseId.name })}
          note={
            <>
              {count.blind && <Badge tone="grey">{t('Blind count')}</Badge>} {count.note}
            </>
          }
        />
        <FormFailure className="mt-4 max-w-220" />
        <Segments
          label="Show"
          name="show"
          value={show}
          onChange={setShow}
          options={[
            ['all', t('All {{rows, number}}', { rows: sums.total })],
            ['open', t('Not counted {{rows, number}}', { rows: sums.total - sums.counted })],
            ...(isBlind
              ? []
              : [['different', t('Differences {{rows, number}}', { rows: sums.different })] as const]),
          ]}
          className="my-4 max-w-108 shrink-0"
        />
        <CountTable entries={entries} show={show} isBlind={isBlind} />
        <div className={`${countGrid(isBlind)} py-2`}>
          <div className="col-start-2 min-w-0 max-lg:col-span-full max-lg:col-start-1">
            <ScanField
              ref={scan}
              of={productPicker}
              onTake={(product) => void entries.add(product)}
              onScan={scans.scan}
            />
          </div>
        </div>
        <Latest entries={entries} />
        <ScanOutcome scans={scans} />
        <CountBar count={count} rows={entries.rows} sums={sums} isBlind={isBlind} />
      </form>
    </FormProvider>
  );
}

/** Posts the count, with all that has come in. */
function usePosting(_id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { once } = useIdempotencyKey();
  const leave = useWhileShown(() => void navigate(paths.goods));
  const form = useRecordForm(postCountRequest, { _id, date: today() });
  const submit = useSubmit(form, async (posting, tryAgain) => {
    try {
      const answer = await once((idempotencyKey) =>
        call<MessageAnswer>(goodsCalls.postCount, posting, { idempotencyKey }),
      );
      showToast({ title: fromData(textOf(answer)) });
    } catch (error) {
      showFailure('Something went wrong', error, '', tryAgain);
      throw error;
    } finally {
      void refreshAll(client);
    }
    leave();
  });
  return { form, submit };
}

type CountTableProps = { entries: Entries; show: Show; isBlind: boolean };

function CountTable({ entries, show, isBlind }: CountTableProps) {
  const t = useT();
  const latest = useRef(entries);
  latest.current = entries;
  const type = useCallback((id: string, counted: number | null) => latest.current.type(id, counted), []);
  const leave = useCallback((id: string) => void latest.current.save(id), []);
  const { rows, typed, problems } = entries;
  return (
    <table className="block border-t border-edge">
      <thead className="block max-lg:hidden">
        <tr
          className={`${countGrid(isBlind)} h-9 items-center gap-x-3 border-b border-edge text-right text-12 text-muted *:font-medium`}
        >
          <th scope="col" className="pr-2">
            {t('No.')}
          </th>
          <th scope="col" className="text-left">
            {t('Product')}
          </th>
          {!isBlind && <th scope="col">{t('Expected')}</th>}
          <th scope="col" className="pr-2.75">
            {t('Counted')}
          </th>
          {!isBlind && (
            <th scope="col" className="pr-2.75">
              {t('Difference')}
            </th>
          )}
        </tr>
      </thead>
      <tbody className="block">
        {rows.map((line, index) => {
          const id = line.productId._id;
          const isKept = typed.has(id) || problems.has(id);
          return (
            (isKept || isShown(line, show)) && (
              <CountRow
                key={id}
                number={index + 1}
                line={line}
                typed={typed.get(id)}
                problem={problems.get(id)}
                isBlind={isBlind}
                isLatest={entries.latest === id}
                onType={type}
                onLeave={leave}
              />
            )
          );
        })}
      </tbody>
    </table>
  );
}

/** Says what was scanned last: its row may be far up. */
function Latest({ entries: { rows, typed, latest } }: { entries: Entries }) {
  const t = useT();
  const line = rows.find(({ productId }) => productId._id === latest);
  const counted = (line && typed.get(line.productId._id)) ?? line?.counted;
  return (
    <p aria-live="polite" className="text-muted lg:pl-12">
      {line &&
        typeof counted === 'number' &&
        t('{{product}}: {{counted}} counted', {
          product: line.productId.name,
          counted: formatAmount(counted),
        })}
    </p>
  );
}
