import { useState } from 'react';
import { type Text, useT } from '../../lib/i18n.ts';
import { Input } from '../ui/input.tsx';
import { ChoiceList, type Choices, useChoiceKeys } from './choice-list.tsx';
import type { Choice } from './choice-option.tsx';

type ChoicePanelProps = {
  label: Text;
  found: Choices;
  chosen: readonly string[];
  onSearch: (text: string) => void;
  onToggle: (choice: Choice) => void;
  emptyText?: Text;
};

/** A searchable list to choose several from. */
export function ChoicePanel({ label, found, chosen, onSearch, onToggle, emptyText }: ChoicePanelProps) {
  const t = useT();
  const [text, setText] = useState('');
  const keys = useChoiceKeys({
    isOpen: true,
    choices: found.choices,
    isPending: found.isPending ?? false,
    onOpen: () => {},
    onClose: () => {},
    onChoose: onToggle,
  });
  return (
    <div className="grid gap-1">
      <Input
        {...keys.inputProps}
        aria-label={t(label)}
        placeholder={t('Search')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onSearch(event.target.value);
          keys.startAnew();
        }}
      />
      <ChoiceList
        {...found}
        id={keys.listId}
        marked={keys.marked}
        onMark={keys.setMarked}
        onChoose={onToggle}
        selected={chosen}
        isMulti
        emptyText={emptyText ?? 'Nothing found.'}
      />
    </div>
  );
}
