import { lazyComponent } from '../../lib/lazy-component.ts';

/** The dialog of a shipping report. */
export const ReportDialog = lazyComponent(() => import('./report-dialog.tsx'), 'ReportDialog');
