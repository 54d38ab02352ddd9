import { CalendarDays } from 'lucide-react';
import { type CalendarName, calendars, chooseCalendar, useCalendarName, useT } from '../lib/i18n.ts';
import { Menu, MenuChoice } from './layers/menu.tsx';
import { Button } from './ui/button.tsx';

/** Chooses the calendar in which dates are shown and picked. */
export function CalendarMenu() {
  const t = useT();
  const calendar = useCalendarName();
  const trigger = (
    <Button
      variant="bare"
      size="square"
      aria-label={t('Calendar: {{name}}', { name: t(calendars[calendar]) })}
    >
      <CalendarDays />
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuChoice
        label={t('Calendar')}
        value={calendar}
        options={Object.fromEntries(Object.entries(calendars).map(([key, label]) => [key, t(label)]))}
        onChange={(chosen) => chooseCalendar(chosen as CalendarName)}
      />
    </Menu>
  );
}
