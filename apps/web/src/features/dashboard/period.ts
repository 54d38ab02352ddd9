import type { dashboardPeriods } from '@app/schemas/dashboard';

/** How many days the sales are shown for. */
export type Period = (typeof dashboardPeriods)[number];

export const periodNames: Record<Period, string> = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  '365': '12 months',
};
