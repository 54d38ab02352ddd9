import type { Role } from '@app/schemas/kit/resource';
import { matcher } from '@app/schemas/text/fold';
import {
  CalendarDays,
  Keyboard,
  Languages,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Plus,
  Settings,
  Sun,
} from 'lucide-react';
import { changeLanguage } from '../../components/language-menu.tsx';
import { chooseTheme, type Theme, themes } from '../../lib/browser/theme.ts';
import {
  type CalendarName,
  calendars,
  chooseCalendar,
  type Language,
  languages,
  type Text,
  type Translate,
} from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { pagesFor } from '../navigation/navigation.ts';

/** An entry of the palette: a place to go, or an action. */
export type Command = {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Muted text after the label. */
  note?: string;
  /** At the end of the row: an amount, or a document's number. */
  end?: string;
  number?: string;
  keys?: readonly string[];
} & ({ path: string } | { run: () => void });

export type CommandGroup = { label: Text; commands: readonly Command[] };

export type Openers = { onSettings: () => void; onSheet: () => void; onLogOut: () => void };

/** The pages that a role may open. */
const pageCommands = (role: Role, t: Translate): Command[] =>
  pagesFor(role).map(({ path, label, icon }) => ({ id: path, label: t(label), icon, path }));

const actionCommands = ({ onSettings, onSheet, onLogOut }: Openers, t: Translate): Command[] => [
  { id: 'new-sale', label: t('New sale'), icon: Plus, path: paths.createSale },
  { id: 'settings', label: t('Settings'), icon: Settings, run: onSettings },
  { id: 'keys', label: t('Keyboard shortcuts'), icon: Keyboard, keys: ['?'], run: onSheet },
  { id: 'log-out', label: t('Log out'), icon: LogOut, run: onLogOut },
];

/** Theme, language and calendar: many commands, so they show only once something is typed. */
function preferenceCommands(t: Translate): Command[] {
  const icons: Record<Theme, LucideIcon> = { light: Sun, dark: Moon, system: Monitor };
  return [
    ...Object.entries(themes).map(([theme, name]) => ({
      id: `theme-${theme}`,
      label: t('Theme: {{name}}', { name: t(name) }),
      icon: icons[theme as Theme],
      run: () => chooseTheme(theme as Theme),
    })),
    ...Object.entries(languages).map(([language, name]) => ({
      id: `language-${language}`,
      label: t('Language: {{name}}', { name }),
      icon: Languages,
      run: () => void changeLanguage(language as Language),
    })),
    ...Object.entries(calendars).map(([calendar, name]) => ({
      id: `calendar-${calendar}`,
      label: t('Calendar: {{name}}', { name: t(name) }),
      icon: CalendarDays,
      run: () => chooseCalendar(calendar as CalendarName),
    })),
  ];
}

/** Finds pages and actions whose labels contain all typed words. */
export function fixedGroups(text: string, role: Role, openers: Openers, t: Translate): CommandGroup[] {
  const isMatch = matcher(text);
  const fits = ({ label }: Command) => isMatch(label);
  const actions = [...actionCommands(openers, t), ...(text.trim() ? preferenceCommands(t) : [])];
  return [
    { label: 'Pages', commands: pageCommands(role, t).filter(fits) },
    { label: 'Actions', commands: actions.filter(fits) },
  ];
}
