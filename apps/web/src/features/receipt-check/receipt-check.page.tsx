import { type ReceiptCheck, receiptCheckPath, receiptStates } from '@app/schemas/counter/receipt-check';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Ban, CircleAlert, CircleCheck, type LucideIcon, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Birr } from '../../components/birr.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ApiError, call } from '../../lib/api.ts';
import { cx } from '../../lib/cx.ts';
import { formatDate, formatInOtherCalendar } from '../../lib/format/format.ts';
import { type Text, translated, useT } from '../../lib/i18n.ts';
import { LoginPreferences } from '../auth/login-preferences.shared.tsx';

type Shown = { icon: LucideIcon; tone: string; title: Text; note: Text };

const shown: Readonly<Record<ReceiptCheck['state'] | 'none', Shown>> = {
  valid: {
    icon: CircleCheck,
    tone: 'text-green',
    title: receiptStates.valid,
    note: 'This receipt is ours as it stands.',
  },
  'part returned': {
    icon: Undo2,
    tone: 'text-primary',
    title: receiptStates['part returned'],
    note: 'This receipt is ours. Some of its goods came back.',
  },
  returned: {
    icon: Undo2,
    tone: 'text-primary',
    title: receiptStates.returned,
    note: 'This receipt is ours. All of its goods came back.',
  },
  void: {
    icon: Ban,
    tone: 'text-red',
    title: receiptStates.void,
    note: 'This receipt was taken back. It counts for nothing.',
  },
  none: {
    icon: CircleAlert,
    tone: 'text-red',
    title: 'We have no such receipt',
    note: 'Check that the whole code was read. A changed receipt shows this too.',
  },
};

/** The page has nothing in common with those behind the sign-in, and asks once. */
const client = new QueryClient();

/** Tells anybody who reads the code on a receipt whether it is ours (part 3, section 6). Needs no sign-in. */
export const ReceiptCheckPage = () => (
  <QueryClientProvider client={client}>
    <CheckedReceipt />
  </QueryClientProvider>
);

function CheckedReceipt() {
  const t = useT();
  const token = useSearchParams()[0].get('t') ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['receipt check', token],
    queryFn: ({ signal }) => call<{ data: ReceiptCheck }>(receiptCheckPath, { t: token }, { signal }),
    select: ({ data: found }) => found,
    retry: false,
  });
  const isUnknown = error instanceof ApiError && error.code === 'NOT_FOUND';
  return (
    <main className="mx-auto flex min-h-dvh max-w-120 flex-col px-6 pt-12">
      <title>{t('Receipt check')}</title>
      {data && <p className="border-b pb-6 font-head text-16 font-semibold wrap-anywhere">{data.company}</p>}
      {data ? (
        <>
          <Outcome {...shown[data.state]} />
          <Facts receipt={data} />
          <p className="mt-6 text-12 text-muted">{t('Compare these with the paper in your hand.')}</p>
        </>
      ) : isUnknown ? (
        <Outcome {...shown.none} />
      ) : error ? (
        <div role="alert" className="grid justify-items-start gap-4">
          <h1 className="font-head text-22 font-semibold">{t('The receipt could not be checked')}</h1>
          <p>{translated(error.message)}</p>
          <Button onClick={() => void refetch()}>{t('Try again')}</Button>
        </div>
      ) : (
        <p role="status">{t('loading...')}</p>
      )}
      <div className="mt-auto">
        <LoginPreferences />
      </div>
    </main>
  );
}

function Outcome({ icon: Icon, tone, title, note }: Shown) {
  const t = useT();
  return (
    <div role="status" className="grid grid-cols-[2rem_1fr] gap-3 pt-7 pb-5">
      <Icon className={cx('size-8', tone)} />
      <div>
        <h1 className="font-head text-22 font-semibold">{t(title)}</h1>
        <p className="mt-0.5 text-muted">{t(note)}</p>
      </div>
    </div>
  );
}

function Facts({ receipt: { receiptNo, number, date, total } }: { receipt: ReceiptCheck }) {
  const other = formatInOtherCalendar(date);
  return (
    <dl>
      <Fact label="Receipt">
        <span className="document-number">#{receiptNo.toUpperCase()}</span>
        {number && <span className="document-number block text-muted">{number}</span>}
      </Fact>
      <Fact label="Date">
        {formatDate(date)}
        <span lang={other.language} className="block text-muted">
          {other.text}
        </span>
      </Fact>
      <Fact label="Total">
        <strong className="font-semibold">
          <Birr amount={total} />
        </strong>
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: Text; children: ReactNode }) {
  const t = useT();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 border-b py-2 last:border-0">
      <dt className="text-muted">{t(label)}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
