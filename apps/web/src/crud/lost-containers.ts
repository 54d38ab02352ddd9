import type { Translate } from '../lib/i18n.ts';

/** What goes with shipments that are deleted, in words. */
export const lostContainers = (shipments: readonly { No_of_Containers: number }[], t: Translate): string =>
  t('{{count, number}} containers', {
    count: shipments.reduce((sum, { No_of_Containers }) => sum + No_of_Containers, 0),
  });
