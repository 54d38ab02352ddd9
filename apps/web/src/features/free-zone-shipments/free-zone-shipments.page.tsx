import { ListPage } from '../../crud/list-page.tsx';
import { ReportButton } from '../../crud/report-button.tsx';
import { freeZoneShipmentsView } from './free-zone-shipments.view.tsx';

export const FreeZoneShipmentsPage = () => (
  <ListPage view={freeZoneShipmentsView} tools={<ReportButton kind="freeZoneShipments" />} />
);
