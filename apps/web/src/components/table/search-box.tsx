import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Input } from '../ui/input.tsx';

const SEARCH_DEBOUNCE_MS = 500;

type SearchBoxProps = {
  text: string;
  onSearch: (text: string) => void;
  onEnter?: ((text: string) => void) | undefined;
};

/** Takes the focus when its list opens. Searches half a second after the last key. */
export function SearchBox({ text, onSearch, onEnter }: SearchBoxProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(text);
  const [typed, setTyped] = useState(text);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (text === sent.current) return;
    sent.current = text; // changed by Back or Clear, not by typing
    setTyped(text);
  }, [text]);

  const type = (value: string) => {
    setTyped(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = value.trim();
      onSearch(sent.current);
    }, SEARCH_DEBOUNCE_MS);
  };
  const enter = () => {
    const wanted = typed.trim();
    if (!wanted || !onEnter) return;
    clearTimeout(timer.current);
    sent.current = wanted;
    onEnter(wanted);
  };
  return (
    <Input
      ref={input}
      type="search"
      aria-label={t('Search')}
      placeholder={t('Search')}
      autoComplete="off"
      maxLength={200}
      value={typed}
      onChange={(event) => type(event.target.value)}
      onKeyDown={({ key, currentTarget, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) enter();
        // Leave the field, so that the page's shortcuts work.
        if (key === 'Escape' && !typed) currentTarget.blur();
      }}
      start={<Search className="text-muted" />}
    />
  );
}
