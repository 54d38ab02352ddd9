import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Birr } from '../../components/birr.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../components/ui/dialog.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { formatMoment } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useIsLineDown } from '../../lib/line.ts';
import { deleteFromOutbox, isOnItsWay, useOutbox, type Waiting } from '../../lib/outbox.ts';
import { paths } from '../paths.ts';
import { sendWaiting } from './send-outbox.ts';

/** The sales that wait for the line, and those that the server refused. */
export function OutboxDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { userId, waiting, isSending } = useOutbox();
  const [asked, setAsked] = useState<string | null>(null);
  const removed = waiting.find(({ key }) => key === asked); // until it is sent
  const client = useQueryClient();
  return (
    <Dialog
      title={t('Outbox')}
      description={t(
        'These sales are kept in this browser and sent once the line is back, each exactly once.',
      )}
      onClose={onClose}
      maxWidth="560px"
    >
      <DialogBody>
        {waiting.length === 0 && <p className="text-muted">{t('Nothing waits to be sent.')}</p>}
        <ul>
          {waiting.map((record) => (
            <WaitingSale
              key={record.key}
              record={record}
              onRemove={() => setAsked(record.key)}
              onEdit={onClose}
            />
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{t('Close')}</Button>
        <Button
          variant="main"
          disabled={waiting.length === 0 || isSending}
          onClick={() => void sendWaiting(client, 'person')}
        >
          {t(isSending ? 'Sending...' : 'Send now')}
        </Button>
      </DialogFooter>
      {removed && (
        <ConfirmDialog
          title="Are you sure?"
          confirm="Delete"
          isBusy={isOnItsWay(removed)}
          onConfirm={() => {
            void deleteFromOutbox(userId, removed.key);
            setAsked(null);
          }}
          onCancel={() => setAsked(null)}
        >
          <p>
            {t('This deletes')} <strong className="font-semibold">{removed.name}</strong>.{' '}
            {t('It will not be sent.')}
          </p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

type WaitingSaleProps = { record: Waiting; onRemove: () => void; onEdit: () => void };

function WaitingSale({ record, onRemove, onEdit }: WaitingSaleProps) {
  const t = useT();
  const navigate = useNavigate();
  const isLineDown = useIsLineDown();
  const { key, name, amount, at, refusal } = record;
  const isSending = isOnItsWay(record);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-2 first:border-t">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-muted">
          <Birr amount={amount} /> · {t('kept {{when}}', { when: formatMoment(at) })}
        </p>
        {refusal ? (
          <FieldError id={`refusal-${key}`}>{refusal}</FieldError>
        ) : (
          <p className="text-12 text-muted">
            {t(isSending ? 'Sending...' : isLineDown ? 'Waits for the line.' : 'Waits to be sent.')}
          </p>
        )}
      </div>
      {refusal && (
        <Button
          size="small"
          aria-description={name}
          onClick={() => {
            onEdit();
            void navigate(`${paths.createSale}/${key}`);
          }}
        >
          {t('Change')}
        </Button>
      )}
      <Button size="small" aria-description={name} disabled={isSending} onClick={onRemove}>
        {t('Delete')}
      </Button>
    </li>
  );
}
