import { RecordHistory as History } from '../../features/audits/record-history.tsx';
import { ListedChanges } from './entry-changes.tsx';

export const RecordHistory = ({ id }: { id: string }) => <History id={id} Changes={ListedChanges} />;
