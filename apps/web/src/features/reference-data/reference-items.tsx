import { type ReferenceItem, type ReferenceList, referenceLists } from '@app/schemas/reference-data';
import { useLayoutEffect, useRef, useState } from 'react';
import { FormDialog } from '../../crud/form-dialog.tsx';
import { RemoveDialog } from '../../crud/remove-dialog.tsx';
import { useT } from '../../lib/i18n.ts';
import { ItemRow } from './item-row.tsx';
import { useItemChanges } from './use-item-changes.ts';
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
  const change = useItemChanges(items, isStale);
  const pressed = useFocusAfterMove(items);
  return (
    <>
      <ol
        aria-label={t(referenceLists[list])}
        className="max-h-80 overflow-y-auto print:max-h-none print:overflow-visible border-y"
      >
        {items.map((item, index) => (
          <ItemRow
            key={item._id}
            item={item}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            onMove={(by, control) => {
              pressed.current = control;
              change(item._id, { by });
            }}
            onToggle={() => change(item._id, { active: !item.active })}
            onRename={() => setAsked({ kind: 'rename', item })}
            onRemove={() => setAsked({ kind: 'remove', item })}
          />
        ))}
        {!items.length && (
          <li className="py-6 text-center text-muted">{t('Nothing has been recorded yet.')}</li>
        )}
      </ol>
      {asked?.kind === 'rename' && (
        <FormDialog view={referenceItems} record={asked.item} onClose={() => setAsked(null)} />
      )}
      {asked?.kind === 'remove' && (
        <RemoveDialog view={referenceItems} record={asked.item} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

/** A row that is moved within the page loses the focus; the button pressed last has it back, for the next press. */
function useFocusAfterMove(items: readonly ReferenceItem[]) {
  const pressed = useRef<HTMLElement>(null);
  const shown = useRef(items);
  useLayoutEffect(() => {
    if (shown.current !== items && document.activeElement === document.body) pressed.current?.focus();
    shown.current = items;
  });
  return pressed;
}
