import { ListPage } from '../../crud/list/list-page.tsx';
import { ReportButton } from '../reports/report-button.shared.tsx';
import { ethiopianShipmentsView } from './ethiopian-shipments.view.tsx';

export const EthiopianShipmentsPage = () => (
  <ListPage view={ethiopianShipmentsView} tools={<ReportButton kind="ethiopianShipments" />} />
);
