import { Moon, Sun } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { chooseTheme, type Theme, themes, useTheme } from '../lib/theme.ts';
import { Button } from './ui/button.tsx';
import { Menu, MenuChoice } from './ui/menu.tsx';

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
