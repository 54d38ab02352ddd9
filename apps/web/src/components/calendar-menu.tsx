import { CalendarDays } from 'lucide-react';
import { type CalendarName, calendars, chooseCalendar, useCalendarName, useT } from '../lib/i18n.ts';
import { Button } from './ui/button.tsx';
import { Menu, MenuChoice } from './ui/menu.tsx';

/** Which calendar dates are shown and picked in. */
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
