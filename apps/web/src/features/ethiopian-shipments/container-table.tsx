import type { EthiopianShipment } from '@app/schemas/shipments/ethiopian-shipments';
import { formatAmount, formatDate } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';

/** The containers of a shipment, for its view dialog. */
export function ContainerTable({ record }: { record: EthiopianShipment }) {
  const t = useT();
  return (
    <table className="mt-5 w-full [&_:is(th,td)]:h-9 [&_:is(th,td)]:border-b [&_:is(th,td)]:pr-4 [&_:is(th,td)]:text-left">
      <caption className="border-b border-edge pb-1 text-left font-head font-semibold">
        {t('Containers')}
      </caption>
      <thead className="text-12 text-muted [&_th]:font-medium">
        <tr>
          <th scope="col">{t('Number')}</th>
          <th scope="col">{t('Size')}</th>
          <th scope="col">{t('Arrival')}</th>
          <th scope="col">{t('Port name')}</th>
        </tr>
      </thead>
      <tbody>
        {record.containers.map(({ _id, containerNo, size, containerArrival, portname }) => (
          <tr key={_id}>
            <td className="document-number break-all">{containerNo}</td>
            <td>{t('{{size}} ft', { size: formatAmount(size) })}</td>
            <td>{formatDate(containerArrival)}</td>
            <td>{portname}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
