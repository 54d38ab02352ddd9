import { ListPage } from '../../crud/list-page.tsx';
import { ReportButton } from '../../crud/report-button.tsx';
import { ethiopianShipmentsView } from './ethiopian-shipments.view.tsx';

export const EthiopianShipmentsPage = () => (
  <ListPage view={ethiopianShipmentsView} tools={<ReportButton kind="ethiopianShipments" />} />
);
