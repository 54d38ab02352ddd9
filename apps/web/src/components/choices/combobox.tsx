import { fold } from '@app/schemas/text/fold';
import { ChevronsUpDown, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { type Text, useT } from '../../lib/i18n.ts';
import { Popover } from '../layers/popover.tsx';
import type { ControlProps } from '../ui/field.tsx';
import { bareInput, inputBox } from '../ui/input.tsx';
import { ChoiceList, type Choices, useChoiceKeys } from './choice-list.tsx';
import type { Choice } from './choice-option.tsx';

type ComboboxProps = Partial<ControlProps> & {
  'aria-label'?: string;
  name?: string;
  value: string;
  /** Label of the chosen value, whether or not it is among the choices. */
  valueLabel: string;
  found: Choices;
  onSearch: (text: string) => void;
  /** Null when cleared. */
  onChange: (choice: Choice | null) => void;
  onBlur?: () => void;
  placeholder?: Text;
  searchPlaceholder?: Text;
  emptyText?: Text;
  /** In its place, with what was typed as {{text}}. */
  nothingFor?: Text | undefined;
  /** Below it, what to do then. */
  emptyHint?: string | undefined;
  /** What is typed stays when the field is left, or nothing was found for it. */
  keepsText?: boolean;
  /**
   * Takes any text. A choice is made by moving to it, or by typing its whole name: of a part, the first match may be
   * another than is meant.
   */
  free?: { text: string; onType: (text: string) => void } | undefined;
  /** Several values are chosen, one after the other: each choice adds its value, or takes it out. */
  several?: readonly string[];
  isClearable?: boolean;
  boxClassName?: string;
  ref?: React.Ref<HTMLInputElement>;
};

/** A text field that searches records to choose one. */
export function Combobox({ found, value, valueLabel, onSearch, onChange, ...props }: ComboboxProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const { keepsText = false, free } = props;
  const { isOpen, text, keys, open, hide, type, leave, close, choose } = useCombobox({
    found,
    onSearch,
    onChange,
    keepsText,
    free,
  });
  const { placeholder, searchPlaceholder = placeholder } = props;
  const hint = isOpen ? searchPlaceholder : placeholder;
  return (
    <div ref={box} className={cx(inputBox, 'relative cursor-pointer', props.boxClassName)}>
      <input
        ref={props.ref}
        id={props.id}
        name={props.name}
        aria-label={props['aria-label']}
        aria-invalid={props['aria-invalid']}
        aria-describedby={props['aria-describedby']}
        {...keys.inputProps}
        onKeyDown={(event) => (free && event.key === 'Escape' ? close() : keys.inputProps.onKeyDown(event))}
        value={free?.text ?? (isOpen || keepsText ? text : valueLabel)}
        placeholder={(isOpen && valueLabel) || (hint && t(hint))}
        className={cx(bareInput, 'text-ellipsis', !isOpen && 'cursor-pointer')}
        onFocus={(event) => !free && event.target.select()}
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
        onOpenChange={(isToOpen) => !isToOpen && (free ? hide() : close())}
        anchor={box}
        keepsFocus
        role="presentation"
        className="w-(--radix-popover-trigger-width) min-w-56"
      >
        <ChoiceList
          {...found}
          id={keys.listId}
          marked={keys.marked}
          onMark={free ? undefined : keys.setMarked}
          onChoose={choose}
          selected={props.several ?? [value]}
          isMulti={Boolean(props.several)}
          emptyText={
            props.nothingFor && text ? t(props.nothingFor, { text }) : (props.emptyText ?? 'Nothing found.')
          }
          emptyHint={props.emptyHint}
          takesAnything={Boolean(free)}
        />
      </Popover>
    </div>
  );
}

type ComboboxState = Pick<ComboboxProps, 'found' | 'onSearch' | 'onChange' | 'free'> & { keepsText: boolean };

/** Holds whether the list is open and what is typed; closing clears the text. */
function useCombobox({ found, onSearch, onChange, keepsText, free }: ComboboxState) {
  const [isAsked, setIsAsked] = useState(false);
  const [text, setText] = useState('');
  const { choices, isPending = false } = found;
  // Without a match there is nothing to choose: whatever is typed is taken.
  const isOpen = isAsked && (!free || choices.length > 0);
  // In a field that goes on taking texts, nothing is taken unless it was typed or moved to.
  const exact = free ? exactIn(choices, text) : keepsText && !text.trim() ? -1 : undefined;
  const search = (typed: string) => {
    setText(typed);
    onSearch(typed);
    keys.startAnew();
  };
  const open = () => setIsAsked(true);
  const hide = () => setIsAsked(false);
  const close = () => {
    hide();
    if (!keepsText) search('');
  };
  const choose = (choice: Choice | null) => {
    onChange(choice);
    hide();
    search('');
  };
  /** Keep the text of a user who pressed Enter and moved on before the answer came. */
  const leave = () => {
    const named = choices[exact ?? -1];
    if (named && !isPending) return choose(named);
    if (free && text && isPending) keys.isWanted.current = true;
    if (keys.isWanted.current) hide();
    else close();
  };
  const type = (typed: string) => {
    free?.onType(typed);
    search(typed);
    setIsAsked(!free || typed.trim() !== '');
  };
  const keys = useChoiceKeys({
    isOpen,
    choices,
    isPending,
    exact,
    onOpen: open,
    onClose: leave,
    onChoose: choose,
  });
  return { isOpen, text, keys, open, hide, type, leave, close, choose };
}

/** Finds the one choice that is called this. */
function exactIn(choices: readonly Choice[], text: string): number {
  const name = fold(text.trim());
  const [one = -1, ...others] = choices.flatMap(({ label, icon }, at) =>
    name && !icon && fold(label) === name ? [at] : [],
  );
  return others.length ? -1 : one;
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
