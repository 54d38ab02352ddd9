import { ListPage } from '../../crud/list/list-page.tsx';
import { ReportButton } from '../reports/report-button.shared.tsx';
import { freeZoneShipmentsView } from './free-zone-shipments.view.tsx';

export const FreeZoneShipmentsPage = () => (
  <ListPage view={freeZoneShipmentsView} tools={<ReportButton kind="freeZoneShipments" />} />
);
