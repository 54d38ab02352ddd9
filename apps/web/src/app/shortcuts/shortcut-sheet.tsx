import type { Role } from '@app/schemas/kit/resource';
import { useId } from 'react';
import { Dialog, DialogBody } from '../../components/layers/dialog.tsx';
import { Kbd } from '../../components/ui/kbd.tsx';
import { type Text, useT } from '../../lib/i18n.ts';
import { pagesFor } from '../navigation/navigation.ts';
import { modKey, turnSingleKeys, useSingleKeys } from './shortcuts.ts';

const everywhere: readonly [label: Text, ...keys: string[]][] = [
  ['Search or jump to', modKey, 'K'],
  ['Show or hide the sidebar', modKey, 'B'],
  ['Send the form', modKey, '↵'],
  ['Go to the notification', 'F8'],
];
const singles: readonly [label: Text, ...keys: string[]][] = [
  ['Search this list', '/'],
  ['Add a new record', 'N'],
  ['Open the receipt of your last sale', 'R'],
  ['Show these keys', '?'],
];

/** Lists all keyboard shortcuts, with a switch for single keys. */
export function ShortcutSheet({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = useT();
  const isOn = useSingleKeys();
  const switchId = useId();
  const pages = pagesFor(role).map(({ label, letter }) => [label, 'G', letter.toUpperCase()] as const);
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={onClose} maxWidth="640px">
      <DialogBody className="grid gap-x-10 gap-y-5 md:grid-cols-2">
        <div className="grid content-start gap-5">
          <Keys title="Everywhere" rows={everywhere} />
          <Keys title="Outside of fields" rows={singles} isOff={!isOn} />
        </div>
        <Keys title="Go to a page" rows={pages} isOff={!isOn} />
        <div className="col-span-full flex items-start gap-2.5 border-t pt-4">
          <input
            id={switchId}
            type="checkbox"
            role="switch"
            checked={isOn}
            aria-checked={isOn}
            onChange={({ target }) => turnSingleKeys(target.checked)}
            className="mt-0.5 size-4 shrink-0 accent-primary max-md:size-6"
          />
          <label htmlFor={switchId} className="text-pretty">
            {t('Keys without Ctrl work on every page, except while one types.')}
          </label>
        </div>
      </DialogBody>
    </Dialog>
  );
}

type KeysProps = { title: Text; rows: readonly (readonly [Text, ...string[]])[]; isOff?: boolean };

function Keys({ title, rows, isOff = false }: KeysProps) {
  const t = useT();
  return (
    <section>
      <h3 className="border-b border-edge pb-1 font-head font-semibold">{t(title)}</h3>
      <dl>
        {rows.map(([label, ...keys]) => (
          <div key={label} className="flex min-h-9 items-center justify-between gap-4 border-b">
            <dt>{t(label)}</dt>
            <dd className="flex gap-1">
              {isOff ? (
                <span className="text-muted">{t('off')}</span>
              ) : (
                keys.map((key) => <Kbd key={key}>{key}</Kbd>)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
