import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { Dialog, DialogBody, DialogFooter } from '../../../../components/layers/dialog.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { formatDate } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { PaperFiles } from './paper-files.tsx';
import { PaperBadge } from './paper-line.tsx';
import { paperOf, typeName, useAskedFor } from './paper-types.ts';
import { useUploads } from './uploads.ts';

type ClosedPaperDialogProps = { record: ImportDetail; type: string; onClose: () => void };

/** A paper of a closed import: there to look at. */
export function ClosedPaperDialog({ record, type, onClose }: ClosedPaperDialogProps) {
  const t = useT();
  const paper = paperOf(record, type);
  const uploads = useUploads(record._id);
  const askedFor = useAskedFor(type);
  const facts = [
    ['Number', paper.number],
    ['Date', paper.date && formatDate(paper.date)],
    ['Expires', paper.expires && formatDate(paper.expires)],
    ['Note', paper.note],
  ] as const;
  return (
    <Dialog
      title={typeName(type, t)}
      badge={askedFor && <span className="text-muted">{askedFor}</span>}
      description={t('This import is closed')}
      onClose={onClose}
      maxWidth="640px"
      hasClose
    >
      <DialogBody className="grid gap-4">
        <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-y-2">
          <dt className="text-muted">{t('State')}</dt>
          <dd>
            <PaperBadge state={paper.state} />
          </dd>
          {facts.map(
            ([label, value]) =>
              value && (
                <div key={label} className="contents">
                  <dt className="text-muted">{t(label)}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ),
          )}
        </dl>
        <PaperFiles type={type} files={paper.files} uploads={uploads} isClosed />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} data-first-focus>
          {t('Close')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
