import { PanelLeft } from 'lucide-react';
import { CalendarMenu } from '../../components/calendar-menu.tsx';
import { LanguageMenu } from '../../components/language-menu.tsx';
import { ThemeMenu } from '../../components/theme-menu.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useT } from '../../lib/i18n.ts';
import { OutboxButton } from '../../outbox/outbox-button.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { PaletteButton } from './palette-button.tsx';

type HeaderProps = { onToggle: () => void; onPalette: () => void; onOutbox: () => void };

export function Header({ onToggle, onPalette, onOutbox }: HeaderProps) {
  const t = useT();
  return (
    <header className="sticky top-0 z-10 flex h-header items-center gap-1 border-b bg-surface pr-gutter pl-3 max-md:px-1 print:hidden">
      <Button variant="bare" size="square" aria-label={t('Toggle sidebar')} onClick={onToggle}>
        <PanelLeft />
      </Button>
      <Breadcrumb />
      <OutboxButton onOpen={onOutbox} />
      <PaletteButton onOpen={onPalette} />
      <div className="flex items-center gap-1 max-md:hidden">
        <LanguageMenu />
        <CalendarMenu />
        <ThemeMenu />
      </div>
    </header>
  );
}
