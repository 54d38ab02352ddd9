import { DayPicker } from 'react-day-picker/ethiopic';
import { DayGrid, type DayGridProps } from './day-grid.tsx';

/** One of the thirteen Ethiopian months as a grid of days. */
export const EthiopianCalendar = (props: DayGridProps) => <DayGrid {...props} Picker={DayPicker} />;
