import { Search } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Kbd } from '../../components/ui/kbd.tsx';
import { useT } from '../../lib/i18n.ts';
import { modKey } from '../shortcuts/shortcuts.ts';

/** Opens the palette, and shows its shortcut. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const t = useT();
  return (
    <>
      <Button
        className="w-60 justify-start! font-normal! max-lg:hidden"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onOpen}
      >
        <Search />
        <span className="flex-1 text-left text-muted">{t('Search or jump to')}</span>
        <Kbd>{`${modKey} K`}</Kbd>
      </Button>
      <Button
        variant="bare"
        size="square"
        className="lg:hidden"
        aria-label={t('Search or jump to')}
        onClick={onOpen}
      >
        <Search />
      </Button>
    </>
  );
}
