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
  boxClassName?: string;
  ref?: React.Ref<HTMLInputElement>;
};

/** A text field that finds one of many records while one types. */
export function Combobox({ found, value, valueLabel, onSearch, onChange, ...props }: ComboboxProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const { isOpen, text, keys, open, type, leave, close, choose } = useCombobox({ found, onSearch, onChange });
  const { placeholder = '', searchPlaceholder = placeholder } = props;
  return (
    <div ref={box} className={cx(inputBox, 'relative cursor-pointer', props.boxClassName)}>
      <input
        ref={props.ref}
        id={props.id}
        aria-label={props['aria-label']}
        aria-invalid={props['aria-invalid']}
        aria-describedby={props['aria-describedby']}
        {...keys.inputProps}
        value={isOpen ? text : valueLabel}
        placeholder={isOpen ? valueLabel || t(searchPlaceholder) : t(placeholder)}
        className={cx(bareInput, 'text-ellipsis', !isOpen && 'cursor-pointer')}
        onFocus={(event) => event.target.select()}
        onClick={open}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          leave();
          props.onBlur?.();
        }}
      />
      {props.isClearable && value ? (
        <ClearButton onClear={() => choose(null)} />
      ) : (
        <ChevronsUpDown className="text-muted" />
      )}
      <Popover
        isOpen={isOpen}
        onOpenChange={(isToOpen) => !isToOpen && close()}
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

/** Whether the list is open and what is typed; closing forgets what was typed. */
function useCombobox({ found, onSearch, onChange }: Pick<ComboboxProps, 'found' | 'onSearch' | 'onChange'>) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const search = (typed: string) => {
    setText(typed);
    onSearch(typed);
    keys.startAnew();
  };
  const open = () => setIsOpen(true);
  const close = () => {
    setIsOpen(false);
    search('');
  };
  /** Who pressed Enter and goes on before the answer came still gets what was typed. */
  const leave = () => (keys.isFirstWanted.current ? setIsOpen(false) : close());
  const choose = (choice: Choice | null) => {
    onChange(choice);
    close();
  };
  const type = (typed: string) => {
    open();
    search(typed);
  };
  const { choices, isPending = false } = found;
  const keys = useChoiceKeys({ isOpen, choices, isPending, onOpen: open, onClose: leave, onChoose: choose });
  return { isOpen, text, keys, open, type, leave, close, choose };
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const t = useT();
  return (
    <button
      type="button"
      aria-label={t('Clear')}
      className="-mr-1.5 grid size-6 shrink-0 place-items-center rounded-check text-muted"
      onClick={onClear}
    >
      <X />
    </button>
  );
}
