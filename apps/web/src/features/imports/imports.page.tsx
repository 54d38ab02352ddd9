import { ListPage } from '../../crud/list/list-page.tsx';
import { useContinued } from './continue-as.shared.ts';
import { ImportDialogs } from './import-dialogs.tsx';
import { importsView } from './imports.view.tsx';

/** Every import, with how far it has come (part 5, section 1). */
export const ImportsPage = () => (
  <>
    <ListPage view={useContinued(importsView, 'import')} />
    <ImportDialogs />
  </>
);
