import { type ImportFile, importFilePaths } from '@app/schemas/imports/import-files';
import type { MessageAnswer } from '@app/schemas/messages/answer';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Ellipsis, Eye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../components/layers/confirm-dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../../components/layers/menu.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { refreshAll } from '../../../../crud/queries.ts';
import { textOf } from '../../../../lib/answer-text.ts';
import { call } from '../../../../lib/api.ts';
import { fromData, useT } from '../../../../lib/i18n.ts';
import { showFailure, showToast } from '../../../../lib/toasts.ts';
import { saveImportFile } from './save-import-file.ts';

type FileMenuProps = { file: ImportFile; isClosed: boolean; onOpen: () => void };

/** What may be done with a file of a paper. */
export function FileMenu({ file, isClosed, onOpen }: FileMenuProps) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <Button variant="bare" size="square" aria-label={t('Actions for {{name}}', { name: file.name })}>
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem icon={Eye} onSelect={onOpen}>
          {t('Open')}
        </MenuItem>
        <MenuItem icon={Download} onSelect={() => void saveImportFile(file)}>
          {t('Save')}
        </MenuItem>
        {!isClosed && (
          <>
            <MenuSeparator />
            <MenuItem icon={Trash2} isDanger onSelect={() => setIsAsking(true)}>
              {t('Delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      {isAsking && <DeleteFile file={file} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function DeleteFile({ file: { _id, name }, onClose }: { file: ImportFile; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<MessageAnswer>(importFilePaths.remove, { _id }),
    onSuccess: (answer) => {
      showToast({ title: fromData(textOf(answer)) });
      onClose();
    },
    onError: (error) => showFailure('Something went wrong', error, '', () => mutate()),
    onSettled: () => void refreshAll(client),
  });
  return (
    <ConfirmDialog
      title="Are you sure?"
      confirm="Delete"
      isBusy={isPending}
      onConfirm={mutate}
      onCancel={onClose}
    >
      <p>
        {t('This deletes')} <strong className="font-semibold">{name}</strong>.
      </p>
    </ConfirmDialog>
  );
}
