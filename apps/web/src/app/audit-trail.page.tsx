import { AuditsPage } from '../features/audits/audits.page.tsx';
import { lazyComponent } from '../lib/lazy-component.ts';

// It brings the forms of all records, whose words it speaks.
const EntryChanges = lazyComponent(() => import('./entry-changes.tsx'), 'EntryChanges');

export const AuditTrailPage = () => <AuditsPage Changes={EntryChanges} />;
