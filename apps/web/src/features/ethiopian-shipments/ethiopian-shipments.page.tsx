import { ListPage } from '../../crud/list/list-page.tsx';
import { ReportDialog } from '../reports/report-dialog.shared.tsx';
import { ethiopianShipmentsView } from './ethiopian-shipments.view.tsx';

export const EthiopianShipmentsPage = () => (
  <ListPage
    view={ethiopianShipmentsView}
    report={(onClose) => <ReportDialog kind="ethiopianShipments" onClose={onClose} />}
  />
);
