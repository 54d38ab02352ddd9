import type { BoardContainer } from '@app/schemas/imports/container-board';
import { containerKey } from '@app/schemas/shipments/containers';
import { formatAmount } from '../../lib/format/format.ts';
import type { Translate } from '../../lib/i18n.ts';

/** Sets a container's number in groups, as it stands on the container: owner, serial number, check digit. */
export function ContainerNumber({ number }: { number: string }) {
  const [, owner, serial, check] = /^([A-Z]{4})(\d{6})(\d)$/.exec(containerKey(number)) ?? [];
  return (
    // Apart by space only: copied and searched, the number is one word.
    <span className="document-number whitespace-nowrap">
      {owner ? (
        <>
          {owner}
          <span className="mx-1.5">{serial}</span>
          {check}
        </>
      ) : (
        number
      )}
    </span>
  );
}

/** Tells a container's type, or else its size. */
export const containerTypeOf = (
  { type, size }: Pick<BoardContainer, 'type' | 'size'>,
  t: Translate,
): string => type ?? t('{{size}} ft', { size: formatAmount(size) });
