import { Languages } from 'lucide-react';
import { chooseLanguage, type Language, languages, useLanguage, useT } from '../lib/i18n.ts';
import { Button } from './ui/button.tsx';
import { Menu, MenuChoice } from './ui/menu.tsx';

export function LanguageMenu() {
  const t = useT();
  const language = useLanguage();
  const name = languages[language];
  const trigger = (
    <Button variant="bare" size="text" aria-label={t('Language: {{name}}', { name })}>
      <Languages />
      {name}
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuChoice
        label={t('Language')}
        value={language}
        options={languages}
        onChange={(chosen) => void chooseLanguage(chosen as Language)}
      />
    </Menu>
  );
}
