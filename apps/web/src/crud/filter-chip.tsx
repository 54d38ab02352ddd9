import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { type Choice, ChoiceList, type Choices, useChoiceKeys } from '../components/choice-list.tsx';
import { buttonClass } from '../components/ui/button.tsx';
import { Input } from '../components/ui/input.tsx';
import { Popover } from '../components/ui/popover.tsx';
import { cx } from '../lib/cx.ts';
import { useT } from '../lib/i18n.ts';

type FilterChipProps = { label: string; chosen: string; onClear: () => void; children: ReactNode };

/** A button that opens a filter; once something is chosen, it says what, and clears it. */
export function FilterChip({ label, chosen, onClear, children }: FilterChipProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <div ref={box} className={cx(buttonClass({}, 'gap-0! p-0!'), chosen && 'max-w-90 bg-selected!')}>
      <button
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={cx(
          'flex min-w-0 items-center gap-1.5 self-stretch rounded-control pl-3',
          chosen ? 'pr-1' : 'pr-3',
        )}
        onClick={() => setIsOpen(!isOpen)}
      >
        {chosen ? (
          <>
            <span className="font-normal">{t(label)}</span>
            <span className="truncate">{chosen}</span>
          </>
        ) : (
          <>
            {t(label)}
            <ChevronDown className="text-muted" />
          </>
        )}
      </button>
      {chosen && (
        <button
          type="button"
          aria-label={t('Clear the filter {{label}}', { label: t(label) })}
          className="mr-1 grid size-6 shrink-0 place-items-center rounded-check text-muted max-md:size-10"
          onClick={() => {
            onClear();
            opener.current?.focus();
          }}
        >
          <X />
        </button>
      )}
      <Popover
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        anchor={box}
        aria-label={t('Filter')}
        className="w-66"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (document.activeElement === document.body) opener.current?.focus();
        }}
      >
        {children}
      </Popover>
    </div>
  );
}

type ChoicePanelProps = {
  label: string;
  found: Choices;
  chosen: readonly string[];
  onSearch: (text: string) => void;
  onToggle: (choice: Choice) => void;
  emptyText?: string;
};

/** Choices of which several may be taken, found while one types. */
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
          keys.setMarked(0);
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
