import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { inPaperOrder } from '@app/schemas/imports/papers';
import { Paperclip, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Menu, MenuItem } from '../../../../components/layers/menu.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { NothingYet, PageSection } from '../kit/page-section.tsx';
import { PaperLine } from './paper-line.tsx';
import { typeName, typeWithin, usePaperTypes } from './paper-types.ts';
import { useUploads } from './uploads.ts';

const PaperDialog = lazyComponent(() => import('./paper-dialog.tsx'), 'PaperDialog');
const ClosedPaperDialog = lazyComponent(() => import('./closed-paper-dialog.tsx'), 'ClosedPaperDialog');
const AddFilesDialog = lazyComponent(() => import('./add-files-dialog.tsx'), 'AddFilesDialog');

/** The papers that an import needs, and their files. */
export function PapersSection({ record }: { record: ImportDetail }) {
  const t = useT();
  const { papers, closed } = record;
  const { there, wanted: all } = papers;
  const [type, setType] = useState<string | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const uploads = useUploads(record._id);
  const items = inPaperOrder(papers.items);
  const wanted = items.filter(({ state }) => state !== 'not needed');
  const notNeeded = items.filter(({ state }) => state === 'not needed');
  const Opened = closed ? ClosedPaperDialog : PaperDialog;
  return (
    <PageSection
      title="Papers"
      anchor="papers"
      note={all > 0 && t('{{there, number}} of {{wanted, number}} there', { there, wanted: all })}
      tools={
        !closed && (
          <Button onClick={() => setIsAdding(true)}>
            <Paperclip />
            {t('Add files')}
          </Button>
        )
      }
    >
      {wanted.length ? (
        <ul aria-label={t('Papers')} className="mt-2 border-t">
          {wanted.map((paper) => (
            <PaperLine
              key={paper.type}
              paper={paper}
              onTheirWay={uploads.of(paper.type)}
              onOpen={() => setType(paper.type)}
            />
          ))}
        </ul>
      ) : (
        <NothingYet>{t('No papers are wanted.')}</NothingYet>
      )}
      {notNeeded.length > 0 && (
        <p className="pt-2 text-muted">
          {t('Not needed: {{papers}}', {
            papers: notNeeded.map((item) => typeWithin(item.type, t)).join(', '),
          })}
        </p>
      )}
      {!closed && (
        <div className="pt-2">
          <AddPaper wanted={wanted.map((item) => item.type)} onAdd={setType} />
        </div>
      )}
      <Suspense>
        {type && <Opened key={type} record={record} type={type} onClose={() => setType(null)} />}
        {isAdding && <AddFilesDialog record={record} onClose={() => setIsAdding(false)} />}
      </Suspense>
    </PageSection>
  );
}

type AddPaperProps = { wanted: readonly string[]; onAdd: (type: string) => void };

/** The types of papers that aren't wanted yet. */
function AddPaper({ wanted, onAdd }: AddPaperProps) {
  const t = useT();
  const others = usePaperTypes().filter((type) => !wanted.includes(type));
  if (!others.length) return null;
  return (
    <Menu
      align="start"
      trigger={
        <Button>
          <Plus />
          {t('Add paper')}
        </Button>
      }
    >
      {others.map((type) => (
        <MenuItem key={type} icon={Plus} onSelect={() => onAdd(type)}>
          {typeName(type, t)}
        </MenuItem>
      ))}
    </Menu>
  );
}
