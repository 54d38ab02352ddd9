import { importCalls, reopenRequest } from '@app/schemas/imports/import-calls';
import { imports } from '@app/schemas/imports/imports';
import { formFieldsOf } from '../../crud/declared-fields.tsx';
import { failuresOf } from '../../crud/define-view.ts';
import { CallDialog } from '../../crud/form/call-dialog.tsx';
import type { ImportDialogProps } from './import-dialog-props.ts';

/** Opens a closed import again, and says why. */
export const ReopenImportDialog = ({ record: { _id, number }, onClose }: ImportDialogProps) => (
  <CallDialog
    title={{ key: 'Reopen {{number}}', values: { number } }}
    verb="Reopen"
    route={importCalls.reopen}
    schema={reopenRequest}
    values={{ _id, reason: '' }}
    fields={formFieldsOf({ create: reopenRequest }, [{ field: 'reason', isWide: true }])}
    failure={failuresOf(imports.label).update}
    onClose={onClose}
  />
);
