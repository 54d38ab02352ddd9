import { ChevronsUpDown, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { useT } from '../lib/i18n.ts';
import { type Choice, ChoiceList, type Choices, useChoiceKeys } from './choice-list.tsx';
import type { ControlProps } from './ui/field.tsx';
import { bareInput, inputBox } from './ui/input.tsx';
import { Popover } from './ui/popover.tsx';

type ComboboxProps = Partial<ControlProps> & {
  'aria-label'?: string;
  value: string;
  /** How the chosen value reads, be it among the choices or not. */
  valueLabel: string;
  found: Choices;
  onSearch: (text: string) => void;
  /** Null when the choice was cleared. */
  onChange: (choice: Choice | null) => void;
  onBlur?: () => void;
  placeholder?: string;
  searchPlaceholder?: string;
  emptyText?: string;
  isClearable?: boolean;
  disabled?: boolean;
  boxClassName?: string;
  ref?: React.Ref<HTMLInputElement>;
};

/** A text field that finds one of many records while one types. */
export function Combobox({ found, value, valueLabel, onSearch, onChange, ...props }: ComboboxProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');

  const search = (typed: string) => {
    setText(typed);
    onSearch(typed);
    keys.setMarked(0);
  };
  const close = () => {
    setIsOpen(false);
    search('');
  };
  const choose = (choice: Choice | null) => {
    onChange(choice);
    close();
  };
  const keys = useChoiceKeys({
    isOpen,
    choices: found.choices,
    isPending: found.isPending ?? false,
    onOpen: () => setIsOpen(true),
    onClose: close,
    onChoose: choose,
  });

  return (
    <div ref={box} className={cx(inputBox, 'relative cursor-pointer', props.boxClassName)}>
      <input
        ref={props.ref}
        id={props.id}
        aria-label={props['aria-label']}
        aria-invalid={props['aria-invalid']}
        aria-describedby={props['aria-describedby']}
        disabled={props.disabled}
        {...keys.inputProps}
        value={isOpen ? text : valueLabel}
        placeholder={placeholderOf(isOpen, valueLabel, props, t)}
        className={cx(bareInput, 'text-ellipsis', !isOpen && 'cursor-pointer')}
        onFocus={(event) => event.target.select()}
        onClick={() => setIsOpen(true)}
        onChange={(event) => {
          setIsOpen(true);
          search(event.target.value);
        }}
        onBlur={() => {
          close();
          props.onBlur?.();
        }}
      />
      {props.isClearable && value ? (
        <button
          type="button"
          aria-label={t('Clear')}
          className="-mr-1.5 grid size-6 shrink-0 place-items-center rounded-check text-muted"
          onClick={() => choose(null)}
        >
          <X />
        </button>
      ) : (
        <ChevronsUpDown className="text-muted" />
      )}
      <Popover
        isOpen={isOpen}
        onOpenChange={(open) => !open && close()}
        anchor={box}
        keepsFocus
        role="presentation"
        className="w-(--radix-popover-trigger-width) min-w-56"
      >
        <ChoiceList
          {...found}
          id={keys.listId}
          marked={keys.marked}
          onMark={keys.setMarked}
          onChoose={choose}
          selected={[value]}
          emptyText={props.emptyText ?? 'Nothing found.'}
        />
      </Popover>
    </div>
  );
}

function placeholderOf(
  isOpen: boolean,
  valueLabel: string,
  { placeholder = '', searchPlaceholder = placeholder }: ComboboxProps | Partial<ComboboxProps>,
  t: (text: string) => string,
): string {
  if (isOpen) return valueLabel || t(searchPlaceholder);
  return t(placeholder);
}
