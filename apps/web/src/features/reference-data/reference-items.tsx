import { type ReferenceItem, type ReferenceList, referenceLists } from '@app/schemas/reference-data';
import { useLayoutEffect, useRef, useState } from 'react';
import { RemoveDialog } from '../../crud/remove-dialog.tsx';
import { useChange } from '../../crud/use-change.ts';
import { useT } from '../../lib/i18n.ts';
import { ItemRow } from './item-row.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { referenceItems } from './use-reference-data.ts';

type Asked = { kind: 'rename' | 'remove'; item: ReferenceItem } | null;

type ReferenceItemsProps = {
  list: ReferenceList;
  items: readonly ReferenceItem[];
  /** They are being read again, so that places may be others in a moment. */
  isStale: boolean;
};

/** The items of a list in their order, and what can be done with each. */
export function ReferenceItems({ list, items, isStale }: ReferenceItemsProps) {
  const t = useT();
  const [asked, setAsked] = useState<Asked>(null);
  const { mutate, isPending } = useChange(referenceItems);
  const moved = useFocusAfterMove();
  const change = (item: ReferenceItem, part: { active: boolean } | { position: number }) => {
    if (isPending || isStale) return;
    const fields = { _id: item._id, __v: item.__v, ...part };
    mutate({ verb: 'update', fields, tryAgain: () => change(item, part) });
  };
  return (
    <>
      <ol aria-label={t(referenceLists[list])} className="max-h-80 overflow-y-auto border-y">
        {items.map((item, index) => (
          <ItemRow
            key={item._id}
            item={item}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            onMove={(by, control) => {
              moved.current = control;
              change(item, { position: index + by });
            }}
            onToggle={() => change(item, { active: !item.active })}
            onRename={() => setAsked({ kind: 'rename', item })}
            onRemove={() => setAsked({ kind: 'remove', item })}
          />
        ))}
        {!items.length && (
          <li className="py-6 text-center text-muted">{t('Nothing has been recorded yet.')}</li>
        )}
      </ol>
      {asked?.kind === 'rename' && <RenameDialog item={asked.item} onClose={() => setAsked(null)} />}
      {asked?.kind === 'remove' && (
        <RemoveDialog view={referenceItems} record={asked.item} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

/** A row that is moved within the page loses the focus; its button has it back, for the next press. */
function useFocusAfterMove() {
  const moved = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!moved.current || document.activeElement !== document.body) return;
    moved.current.focus();
    moved.current = null;
  });
  return moved;
}
