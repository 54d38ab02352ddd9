import { fixedMethods, METHODS } from '@app/schemas/counter/payments';
import { type ReferenceList, referenceLists } from '@app/schemas/kit/listed';
import type { ReferenceItem } from '@app/schemas/reference-data';
import { useLayoutEffect, useRef, useState } from 'react';
import { RemoveDialog } from '../../crud/change/remove-dialog.tsx';
import { FormDialog } from '../../crud/form/form-dialog.tsx';
import { useT } from '../../lib/i18n.ts';
import { ItemRow } from './item-row.tsx';
import { useItemChanges } from './use-item-changes.ts';
import { referenceItems } from './use-reference-data.ts';

type Opened = { kind: 'rename' | 'remove'; item: ReferenceItem } | null;

type ReferenceItemsProps = {
  list: ReferenceList;
  items: readonly ReferenceItem[];
  /** Set while the items are refetched: places may be about to change. */
  isStale: boolean;
};

/** The items of a list in order, with their actions. */
export function ReferenceItems({ list, items, isStale }: ReferenceItemsProps) {
  const t = useT();
  const [opened, setOpened] = useState<Opened>(null);
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
            onMoney={mayChangeMoney(list, item) ? () => change(item._id, { money: !item.money }) : undefined}
            onRename={() => setOpened({ kind: 'rename', item })}
            onRemove={() => setOpened({ kind: 'remove', item })}
          />
        ))}
        {!items.length && (
          <li className="py-6 text-center text-muted">{t('Nothing has been recorded yet.')}</li>
        )}
      </ol>
      {opened?.kind === 'rename' && (
        <FormDialog view={referenceItems} record={opened.item} onClose={() => setOpened(null)} />
      )}
      {opened?.kind === 'remove' && (
        <RemoveDialog view={referenceItems} record={opened.item} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

/** Of methods of payment, save those that the product counts on. */
const mayChangeMoney = (list: ReferenceList, { name }: ReferenceItem) =>
  list === METHODS && !fixedMethods.includes(name);

/** Restores the focus to the last pressed button: moving its row within the page drops it. */
function useFocusAfterMove(items: readonly ReferenceItem[]) {
  const pressed = useRef<HTMLElement>(null);
  const shown = useRef(items);
  useLayoutEffect(() => {
    if (shown.current !== items && document.activeElement === document.body) pressed.current?.focus();
    shown.current = items;
  });
  return pressed;
}
