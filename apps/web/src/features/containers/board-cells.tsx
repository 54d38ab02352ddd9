import type { BoardContainer } from '@app/schemas/imports/container-board';
import { Link } from 'react-router-dom';
import { formatDate, formatDay, formatMoney } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { ContainerNumber, containerTypeOf } from './container-cells.shared.tsx';

type CellProps = { container: BoardContainer };

const below = 'board-below block text-12 leading-(--board-line,1rem) text-muted';
/** As far from the one below as a finger needs. */
const link = 'document-number inline-block leading-6 hover:underline';

/** Its number and type; on a phone where it stands, and since when, too. */
export function NumberCell({ container }: CellProps) {
  const t = useT();
  const { containerNo, portname, arrived } = container;
  const place = [portname, arrived && formatDay(arrived)].filter(Boolean).join(' ');
  return (
    <>
      <ContainerNumber number={containerNo} />
      <span className={below}>
        {containerTypeOf(container, t)}
        <span data-lead={` · ${place}`} />
      </span>
    </>
  );
}

/** The shipment that it came with, and that one's import. */
export function ShipmentCell({ container: { shipment, importId } }: CellProps) {
  return (
    <>
      <Link to={shipmentPath(shipment._id)} className={link}>
        {shipment.OperationNo}
      </Link>
      {importId && (
        <span className="block leading-6 text-muted">
          <Link to={`${paths.imports}/${importId._id}`} className={link}>
            {importId.number}
          </Link>
        </span>
      )}
    </>
  );
}

export const shipmentPath = (id: string) => `${paths.ethiopianShipping}?view=${id}`;

/** Its dry port, and when it arrived there, or is to arrive. */
export function PlaceCell({ container: { portname, arrived, containerArrival } }: CellProps) {
  const t = useT();
  return (
    <>
      {portname}
      <span className={below}>
        {arrived ? formatDate(arrived) : t('planned {{date}}', { date: formatDate(containerArrival) })}
      </span>
    </>
  );
}

/** What a container has cost; muted where it is nothing. */
export const CostCell = ({ cost }: { cost: number }) => (
  <span className={cost ? undefined : 'text-muted'}>{formatMoney(cost)}</span>
);

/** What it will have cost on the day that is asked for, which a phone's row names. */
export const CostOn = ({ head, cost }: { head: string; cost: number | undefined }) => (
  <>
    <span data-lead={`${head}: `} />
    <span className="font-medium">{cost === undefined ? '…' : formatMoney(cost)}</span>
  </>
);

/** What was laid down for it, and when that came back. */
export function DepositCell({ container: { deposit, depositBack } }: CellProps) {
  const t = useT();
  if (deposit === null) return null;
  return (
    <>
      {formatMoney(deposit)}
      {depositBack && <span className={below}>{t('back {{day}}', { day: formatDay(depositBack) })}</span>}
    </>
  );
}
