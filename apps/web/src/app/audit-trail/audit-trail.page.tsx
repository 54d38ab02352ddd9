import { AuditsPage } from '../../features/audits/audits.page.tsx';
import { lazyComponent } from '../../lib/lazy-component.ts';

// Lazy: it imports the forms of all records, for their labels.
const EntryChanges = lazyComponent(() => import('./entry-changes.tsx'), 'EntryChanges');

export const AuditTrailPage = () => <AuditsPage Changes={EntryChanges} />;
