import { Languages, Monitor, Moon, Sun } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { chooseTheme, type Theme, themes, useTheme } from '../../lib/browser/theme.ts';
import {
  chooseLanguage,
  type Language,
  languageFailed,
  languages,
  useLanguage,
  useT,
} from '../../lib/i18n.ts';
import { showAlert } from '../../lib/session/session.ts';

const icons = { light: Sun, dark: Moon, system: Monitor };
const following: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };

/** Language and theme before the sign-in: plain buttons, since menus would make this page heavier. */
export function LoginPreferences() {
  const t = useT();
  const language = useLanguage();
  const theme = useTheme();
  const Icon = icons[theme];
  return (
    <div className="flex h-22 w-full max-w-100 items-center gap-1">
      <Languages className="text-muted" />
      {Object.entries(languages).map(([code, name]) => (
        <Button
          key={code}
          variant="bare"
          size="text"
          lang={code}
          aria-pressed={code === language}
          className={code === language ? '' : 'text-muted'}
          onClick={() =>
            void chooseLanguage(code as Language).catch(() => showAlert(languageFailed, 'error'))
          }
        >
          {name}
        </Button>
      ))}
      <span className="flex-1" />
      <Button
        variant="bare"
        size="square"
        className="-mr-2"
        aria-label={t('Theme: {{name}}', { name: t(themes[theme]) })}
        onClick={() => chooseTheme(following[theme])}
      >
        <Icon />
      </Button>
    </div>
  );
}
