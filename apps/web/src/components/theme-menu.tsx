import { Moon, Sun } from 'lucide-react';
import { chooseTheme, type Theme, themes, useTheme } from '../lib/browser/theme.ts';
import { useT } from '../lib/i18n.ts';
import { Menu, MenuChoice } from './layers/menu.tsx';
import { Button } from './ui/button.tsx';

export function ThemeMenu() {
  const t = useT();
  const theme = useTheme();
  const trigger = (
    <Button variant="bare" size="square" aria-label={t('Theme')}>
      <Sun className="in-data-[theme=dark]:hidden" />
      <Moon className="not-in-data-[theme=dark]:hidden" />
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuChoice
        label={t('Theme')}
        value={theme}
        options={Object.fromEntries(Object.entries(themes).map(([key, label]) => [key, t(label)]))}
        onChange={(chosen) => chooseTheme(chosen as Theme)}
      />
    </Menu>
  );
}
