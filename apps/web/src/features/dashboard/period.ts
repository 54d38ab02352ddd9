import type { dashboardPeriods } from '@app/schemas/dashboard';
import type { Text } from '../../lib/i18n.ts';

/** The number of days for which sales are shown. */
export type Period = (typeof dashboardPeriods)[number];

export const periodNames: Record<Period, Text> = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  '365': '12 months',
};
