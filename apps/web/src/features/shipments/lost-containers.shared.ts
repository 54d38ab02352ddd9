import type { Translate } from '../../lib/i18n.ts';

/** Describes the containers that are deleted with shipments. */
export const lostContainers = (shipments: readonly { No_of_Containers: number }[], t: Translate): string =>
  t('{{count, number}} containers', {
    count: shipments.reduce((sum, { No_of_Containers }) => sum + No_of_Containers, 0),
  });
