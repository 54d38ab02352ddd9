import { importCalls } from '@app/schemas/imports/import-calls';
import { imports } from '@app/schemas/imports/imports';
import type { MessageAnswer } from '@app/schemas/messages/answer';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/layers/confirm-dialog.tsx';
import { failuresOf } from '../../crud/define-view.ts';
import { refreshAll } from '../../crud/queries.ts';
import { textOf } from '../../lib/answer-text.ts';
import { call } from '../../lib/api.ts';
import { fromData, useT } from '../../lib/i18n.ts';
import { showFailure, showToast } from '../../lib/toasts.ts';
import type { ImportDialogProps } from './import-dialog-props.ts';

/** Asks before an import is closed: it takes no change from then on. */
export function CloseImportDialog({ record: { _id, number, description }, onClose }: ImportDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<MessageAnswer>(importCalls.close, { _id }),
    onSuccess: (answer) => {
      showToast({ title: fromData(textOf(answer)) });
      onClose();
    },
    onError: (error) =>
      showFailure('Something went wrong', error, failuresOf(imports.label).update, () => mutate()),
    onSettled: () => void refreshAll(client),
  });
  return (
    <ConfirmDialog
      title="Are you sure?"
      confirm="Close import"
      isBusy={isPending}
      onConfirm={mutate}
      onCancel={onClose}
    >
      <p className="font-semibold">{`${number} · ${description}`}</p>
      <p className="text-muted">{t('A closed import takes no change until it is reopened.')}</p>
    </ConfirmDialog>
  );
}
