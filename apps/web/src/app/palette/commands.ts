import { matcher } from '@app/schemas/fold';
import type { Role } from '@app/schemas/resource';
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
import {
  type CalendarName,
  calendars,
  chooseCalendar,
  type Language,
  languages,
  type Translate,
} from '../../lib/i18n.ts';
import { chooseTheme, type Theme, themes } from '../../lib/theme.ts';
import { paths } from '../paths.ts';
import { navigationFor } from '../shell/navigation.ts';

/** Something that the palette finds: a place to go to, or something to do. */
export type Command = {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Said after the label, more quietly. */
  note?: string;
  /** At the end of the row: an amount, or a paper's number. */
  end?: string;
  number?: string;
  keys?: readonly string[];
} & ({ path: string } | { run: () => void });

export type CommandGroup = { label: string; commands: readonly Command[] };

export type Openers = { onSettings: () => void; onSheet: () => void; onLogOut: () => void };

/** The pages that a role may open. */
const pageCommands = (role: Role, t: Translate): Command[] =>
  navigationFor(role).flatMap(({ items }) =>
    items.map(({ path, label, icon }) => ({ id: path, label: t(label), icon, path })),
  );

const actionCommands = ({ onSettings, onSheet, onLogOut }: Openers, t: Translate): Command[] => [
  { id: 'new-sale', label: t('New sale'), icon: Plus, path: paths.createSale },
  { id: 'settings', label: t('Settings'), icon: Settings, run: onSettings },
  { id: 'keys', label: t('Keyboard shortcuts'), icon: Keyboard, keys: ['?'], run: onSheet },
  { id: 'log-out', label: t('Log out'), icon: LogOut, run: onLogOut },
];

/** How the product looks and speaks: many, so they show once somebody types. */
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

/** Pages and actions whose words hold all that is typed. */
export function fixedGroups(text: string, role: Role, openers: Openers, t: Translate): CommandGroup[] {
  const isMatch = matcher(text);
  const fits = ({ label }: Command) => isMatch(label);
  const actions = [...actionCommands(openers, t), ...(text.trim() ? preferenceCommands(t) : [])];
  return [
    { label: 'Pages', commands: pageCommands(role, t).filter(fits) },
    { label: 'Actions', commands: actions.filter(fits) },
  ];
}
