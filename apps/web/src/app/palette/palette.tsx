import type { Role } from '@app/schemas/kit/resource';
import { fold, searchWords } from '@app/schemas/text/fold';
import { Command as Menu } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { scrim } from '../../components/layers/dialog.tsx';
import { useReturningFocus } from '../../components/layers/returning-focus.ts';
import { Kbd } from '../../components/ui/kbd.tsx';
import { cx } from '../../lib/cx.ts';
import { useT } from '../../lib/i18n.ts';
import { isWithMod, modKey } from '../shortcuts/shortcuts.ts';
import { type Command, fixedGroups, type Openers } from './commands.ts';
import { useFoundRecords } from './use-found-records.ts';

type PaletteProps = Openers & { role: Role; onClose: () => void };

/** Finds pages, records and actions by a few letters, from any page. */
export function Palette({ role, onClose, ...openers }: PaletteProps) {
  const t = useT();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [marked, setMarked] = useState('');
  const found = useFoundRecords(text, role);
  const [pages, actions] = fixedGroups(text, role, openers, t);
  const groups = [...found.groups, pages, actions].filter((group) => group && group.commands.length > 0);
  const commands = groups.flatMap((group) => group?.commands ?? []);
  // Quick typing may leave cmdk's highlight on a row that is gone: Enter then takes the first one.
  const current = commands.find(({ id }) => id === marked) ?? commands[0];
  const run = useRef<(() => void) | null>(null);
  const focus = useReturningFocus();

  const choose = (command: Command) => {
    // Runs once the palette is gone, so that what opens gets the focus and returns it to where it was.
    run.current = () => ('path' in command ? void navigate(command.path) : command.run());
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isWithMod(event)) return;
    event.preventDefault();
    if (current && 'path' in current) open(current.path, '_blank', 'noopener');
  };

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={cx(scrim, 'place-items-start! justify-items-center! pt-28! max-md:pt-0!')}>
          <Dialog.Content
            aria-describedby={undefined}
            className="w-full max-w-150 animate-pop overflow-hidden rounded-dialog bg-raised shadow-float outline-none max-md:rounded-t-none"
            onCloseAutoFocus={(event) => {
              focus.onCloseAutoFocus(event);
              if (run.current) queueMicrotask(run.current);
            }}
          >
            <Dialog.Title className="sr-only">{t('Search or jump to')}</Dialog.Title>
            <Menu
              label={t('Search or jump to')}
              shouldFilter={false}
              loop
              value={current?.id ?? ''}
              onValueChange={setMarked}
              onKeyDown={onKeyDown}
            >
              <div className="flex h-12 items-center gap-3 border-b px-4">
                <Search className="text-muted" />
                <Menu.Input
                  value={text}
                  onValueChange={setText}
                  placeholder={t('Search or jump to')}
                  maxLength={200}
                  className="min-w-0 flex-1 bg-transparent text-16 outline-none"
                />
                <Kbd>Esc</Kbd>
              </div>
              <p role="status" className="px-4 py-6 text-center text-muted empty:hidden">
                {found.error ??
                  (groups.length === 0 && t(found.isPending ? 'Searching...' : 'Nothing found.'))}
              </p>
              <Menu.List
                label={t('Results')}
                className="max-h-[min(26rem,calc(100dvh-9rem))] overflow-y-auto overscroll-contain pb-2"
              >
                {groups.map(
                  (group) =>
                    group && (
                      <Menu.Group
                        key={group.label}
                        heading={t(group.label)}
                        className="[&>[cmdk-group-heading]]:px-4 [&>[cmdk-group-heading]]:pt-3 [&>[cmdk-group-heading]]:pb-1 [&>[cmdk-group-heading]]:text-12 [&>[cmdk-group-heading]]:text-muted"
                      >
                        {group.commands.map((command) => (
                          <Row
                            key={command.id}
                            command={command}
                            text={text}
                            onChoose={() => choose(command)}
                          />
                        ))}
                      </Menu.Group>
                    ),
                )}
              </Menu.List>
            </Menu>
            <Help />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type RowProps = { command: Command; text: string; onChoose: () => void };

function Row({ command, text, onChoose }: RowProps) {
  const { id, label, icon: Icon, note, end, number, keys } = command;
  return (
    <Menu.Item
      value={id}
      onSelect={onChoose}
      className="relative flex min-h-9 cursor-pointer items-center gap-3 px-4 before:absolute before:inset-y-1.5 before:left-0 before:w-0.5 aria-selected:bg-selected aria-selected:before:bg-primary max-md:min-h-11"
    >
      <Icon className="text-muted" />
      <span className="min-w-0 flex-1 truncate">
        <Marked label={label} text={text} /> {note && <span className="text-muted">{note}</span>}
      </span>
      {end && <span className="figures text-muted">{end}</span>}
      {number && <span className="document-number text-muted">{number}</span>}
      {keys?.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Menu.Item>
  );
}

/** Highlights the first typed word where it occurs. */
function Marked({ label, text }: { label: string; text: string }) {
  const [word = ''] = searchWords(text);
  const folded = fold(label);
  const at = word && folded.length === label.length ? folded.indexOf(word) : -1;
  if (at < 0) return label;
  return (
    <>
      {label.slice(0, at)}
      <mark className="bg-transparent font-semibold text-current">{label.slice(at, at + word.length)}</mark>
      {label.slice(at + word.length)}
    </>
  );
}

function Help() {
  const t = useT();
  return (
    <p className="flex gap-4 border-t px-4 py-2 text-12 text-muted *:flex *:items-center *:gap-1.5 max-md:hidden">
      <span>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> {t('choose')}
      </span>
      <span>
        <Kbd>↵</Kbd> {t('open')}
      </span>
      <span>
        <Kbd>{`${modKey} ↵`}</Kbd> {t('open in a new tab')}
      </span>
    </p>
  );
}
