import { DayPicker } from 'react-day-picker';
import { DayGrid, type DayGridProps } from './day-grid.tsx';

/** A Gregorian month as a grid of days. */
export const Calendar = (props: DayGridProps) => <DayGrid {...props} Picker={DayPicker} />;
