import { Languages } from 'lucide-react';
import { chooseLanguage, type Language, languageFailed, languages, useLanguage, useT } from '../lib/i18n.ts';
import { showToast } from '../lib/toasts.ts';
import { Menu, MenuChoice } from './layers/menu.tsx';
import { Button } from './ui/button.tsx';

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
        onChange={(chosen) => void changeLanguage(chosen as Language)}
      />
    </Menu>
  );
}

/** Switches the language; a toast reports when its texts can't be loaded. */
export async function changeLanguage(language: Language): Promise<void> {
  try {
    await chooseLanguage(language);
  } catch {
    const tryAgain = () => void changeLanguage(language);
    showToast({ title: languageFailed, isFailure: true, tryAgain });
  }
}
