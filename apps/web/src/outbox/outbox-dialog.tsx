import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Birr } from '../components/birr.tsx';
import { ConfirmDialog } from '../components/layers/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '../components/layers/dialog.tsx';
import { Button } from '../components/ui/button.tsx';
import { FieldError } from '../components/ui/field.tsx';
import { useIsOffline } from '../lib/connection.ts';
import { formatMoment } from '../lib/format/format.ts';
import { useT } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { amountOf, deleteFromOutbox, isOnItsWay, useOutbox, type WaitingSale } from './outbox.ts';
import { sendWaiting } from './send-outbox.ts';

/** The sales queued for the connection, and those that the server refused. */
export function OutboxDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { userId, waiting, isSending } = useOutbox();
  const [removing, setRemoving] = useState<string | null>(null);
  const removed = waiting.find(({ id }) => id === removing); // undefined once it is sent
  const toSend = waiting.filter(({ refusal }) => !refusal);
  const client = useQueryClient();
  const send = (meant: readonly WaitingSale[]) =>
    void sendWaiting(client, { isManual: true, meant: meant.map(({ id }) => id) });
  return (
    <Dialog
      title={t('Outbox')}
      description={t(
        'These sales are kept in this browser and sent once the connection is back, each exactly once. After a new sign-in they wait until you send them.',
      )}
      onClose={onClose}
      maxWidth="560px"
      hasClose
    >
      <DialogBody>
        {waiting.length === 0 && <p className="text-muted">{t('Nothing waits to be sent.')}</p>}
        <ul>
          {waiting.map((record) => (
            <Entry
              key={record.id}
              record={record}
              isBusy={isSending}
              onRemove={() => setRemoving(record.id)}
              onEdit={onClose}
              onSend={() => send([record])}
            />
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{t('Close')}</Button>
        <Button variant="main" disabled={toSend.length === 0 || isSending} onClick={() => send(toSend)}>
          {t(isSending ? 'Sending...' : 'Send now')}
        </Button>
      </DialogFooter>
      {removed && (
        <ConfirmDialog
          title="Are you sure?"
          confirm="Delete"
          isBusy={isOnItsWay(removed)}
          onConfirm={() => {
            void deleteFromOutbox(userId, removed.id);
            setRemoving(null);
          }}
          onCancel={() => setRemoving(null)}
        >
          <p>
            {t('This deletes')} <strong className="font-semibold">{removed.sale.custormerName}</strong>.{' '}
            {t('It will not be sent.')}
          </p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

type EntryProps = {
  record: WaitingSale;
  isBusy: boolean;
  onRemove: () => void;
  onEdit: () => void;
  onSend: () => void;
};

function Entry({ record, isBusy, onRemove, onEdit, onSend }: EntryProps) {
  const t = useT();
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  const { signIn } = useOutbox();
  const { id, sale, at, refusal } = record;
  const { custormerName: name } = sale;
  const isSending = isOnItsWay(record);
  const state = isSending
    ? 'Sending...'
    : record.signIn !== signIn
      ? 'Waits until you send it.'
      : isOffline
        ? 'Waits for the connection.'
        : 'Waits to be sent.';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-2 first:border-t">
      <div className="min-w-56 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-muted">
          <Birr amount={amountOf(record)} /> · {t('kept {{when}}', { when: formatMoment(at) })}
        </p>
        {refusal ? (
          <FieldError id={`refusal-${id}`}>{refusal}</FieldError>
        ) : (
          <p className="text-12 text-muted">{t(state)}</p>
        )}
      </div>
      {refusal && (
        <>
          <Button size="small" aria-description={name} disabled={isBusy} onClick={onSend}>
            {t('Send again')}
          </Button>
          <Button
            size="small"
            aria-description={name}
            onClick={() => {
              onEdit();
              void navigate(`${paths.createSale}/${id}`);
            }}
          >
            {t('Change')}
          </Button>
        </>
      )}
      <Button size="small" aria-description={name} disabled={isSending} onClick={onRemove}>
        {t('Delete')}
      </Button>
    </li>
  );
}
