import { ListPage } from '../../crud/list/list-page.tsx';
import { ReportDialog } from '../reports/report-dialog.shared.tsx';
import { freeZoneShipmentsView } from './free-zone-shipments.view.tsx';

export const FreeZoneShipmentsPage = () => (
  <ListPage
    view={freeZoneShipmentsView}
    report={(onClose) => <ReportDialog kind="freeZoneShipments" onClose={onClose} />}
  />
);
