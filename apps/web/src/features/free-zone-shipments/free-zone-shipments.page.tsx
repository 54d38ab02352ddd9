import { ListPage } from '../../crud/list/list-page.tsx';
import { useContinued } from '../imports/continue-as.shared.ts';
import { ReportDialog } from '../reports/report-dialog.shared.tsx';
import { freeZoneShipmentsView } from './free-zone-shipments.view.tsx';

export const FreeZoneShipmentsPage = () => (
  <ListPage
    view={useContinued(freeZoneShipmentsView, 'freezone')}
    report={(onClose) => <ReportDialog kind="freeZoneShipments" onClose={onClose} />}
  />
);
