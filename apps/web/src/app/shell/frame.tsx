import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { leaveForms } from '../../components/layers/dirty-forms.ts';
import { LayerContext } from '../../components/layers/layer.ts';
import { AskedRecord } from '../../crud/choices/asked-record.tsx';
import { ListedContext } from '../../crud/listed.ts';
import { ChangesContext, HistoryContext } from '../../crud/record/history-context.ts';
import { useFreshCompany } from '../../features/company/company.shared.ts';
import { listedSource } from '../../features/reference-data/reference-data.shared.ts';
import { useT } from '../../lib/i18n.ts';
import { lazyComponent, loadAhead, loadParts } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';
import { usePasswordPrompt } from '../../lib/session/own-password.ts';
import { logOut, type SignedIn, useSession } from '../../lib/session/session.ts';
import { keepGoods } from '../../outbox/goods.ts';
import { countUnsent } from '../../outbox/outbox.ts';
import { useConnection } from '../../outbox/use-connection.ts';
import { PrefetchContext } from '../page/prefetch.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { AddressAdapter } from './address-adapter.ts';
import { Header } from './header.tsx';
import { Notices } from './notices.tsx';
import { createQueryClient } from './query-client.ts';
import { SheetMargins } from './sheet-margins.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './use-sidebar.ts';

const SettingsDialog = lazyComponent(() => import('./settings-dialog.tsx'), 'SettingsDialog');
const loadPalette = () => import('../palette/palette.tsx');
const Palette = lazyComponent(loadPalette, 'Palette');
const ShortcutSheet = lazyComponent(() => import('../shortcuts/shortcut-sheet.tsx'), 'ShortcutSheet');

const loadOutbox = () => import('../../outbox/outbox-dialog.tsx');
const OutboxDialog = lazyComponent(loadOutbox, 'OutboxDialog');
const loadLogOut = () => import('../../outbox/log-out-dialog.tsx');
const LogOutDialog = lazyComponent(loadLogOut, 'LogOutDialog');
const RecordHistory = lazyComponent(() => import('../audit-trail/record-history.tsx'), 'RecordHistory');
const ListedChanges = lazyComponent(() => import('../audit-trail/entry-changes.tsx'), 'ListedChanges');
const PasswordAgain = lazyComponent(() => import('./password-again.tsx'), 'PasswordAgain');
const SignInAgain = lazyComponent(() => import('./sign-in-again.tsx'), 'SignInAgain');

type Opened = 'settings' | 'palette' | 'keys' | 'outbox' | 'log out' | null;

/** Loads later, after the page and its data. */
const LOAD_AFTER_MS = 2_000;

/** Sidebar, header and the page between them. */
export function Frame({ user, children }: { user: SignedIn; children: ReactNode }) {
  const t = useT();
  const [queryClient] = useState(createQueryClient);
  const [opened, setOpened] = useState<Opened>(null);
  const sidebar = useSidebar();
  const [main, setMain] = useState<HTMLElement | null>(null);
  return (
    <QueryClientProvider client={queryClient}>
      <AddressAdapter>
        <LayerContext value={main}>
          <ListedContext value={listedSource}>
            <a
              href="#main"
              className="absolute top-2 left-2 z-50 rounded-control bg-raised px-3 py-2 shadow-float not-focus:sr-only"
            >
              {t('Skip to the content')}
            </a>
            <div className="flex min-h-dvh print:block">
              <Sidebar
                user={user}
                sidebar={sidebar}
                onSettings={() => setOpened('settings')}
                onLogOut={() => askToLogOut(setOpened)}
              />
              <div className="min-w-0 flex-1">
                <SheetMargins />
                <Header
                  onToggle={sidebar.toggle}
                  onPalette={() => setOpened('palette')}
                  onOutbox={() => setOpened('outbox')}
                />
                <Notices />
                <main
                  ref={setMain}
                  id="main"
                  tabIndex={-1}
                  className="flex min-h-[calc(100dvh-var(--spacing-header))] max-w-372 flex-col px-gutter pt-6 outline-none max-md:pt-4"
                >
                  <HistoryContext value={RecordHistory}>
                    <ChangesContext value={ListedChanges}>{children}</ChangesContext>
                  </HistoryContext>
                </main>
              </div>
            </div>
            <Overlays user={user} opened={opened} setOpened={setOpened} />
          </ListedContext>
        </LayerContext>
      </AddressAdapter>
    </QueryClientProvider>
  );
}

type OverlaysProps = { user: SignedIn; opened: Opened; setOpened: (opened: Opened) => void };

const askToLogOut = (setOpened: OverlaysProps['setOpened']) =>
  leaveForms(() => (countUnsent() ? setOpened('log out') : void logOut()));

/** Dialogs that open over any page. */
function Overlays({ user: { _id, role, email }, opened, setOpened }: OverlaysProps) {
  const close = () => setOpened(null);
  const openers = {
    onSettings: () => setOpened('settings'),
    onSheet: () => setOpened('keys'),
    onLogOut: () => askToLogOut(setOpened),
  };
  const { isOver } = useSession();
  const passwordPrompt = usePasswordPrompt();
  const { pathname } = useLocation();
  useConnection(_id);
  useFreshCompany();
  useCover(isOver);
  const prefetch = useContext(PrefetchContext);
  useEffect(() => {
    if (!pathname.startsWith(paths.createSale)) return;
    // Once offline, what follows a sale can't be loaded any more.
    prefetch(paths.sales);
    void loadAhead(loadOutbox);
    void loadAhead(loadLogOut);
    void keepGoods(_id);
  }, [pathname, prefetch, _id]);
  useEffect(() => {
    // Nor can what begins one or leaves the app: the menu, its dialogs, the sign-in page.
    const timer = setTimeout(() => {
      for (const path of [paths.createSale, paths.login]) prefetch(path);
      void loadParts();
    }, LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [prefetch]);
  useShortcuts({
    role,
    userId: _id,
    onPalette: () => !isOver && setOpened('palette'),
    onMod: () => void loadAhead(loadPalette),
    onSheet: openers.onSheet,
  });
  return (
    <Suspense>
      {opened === 'settings' && <SettingsDialog onClose={close} />}
      {opened === 'palette' && <Palette role={role} {...openers} onClose={close} />}
      {opened === 'outbox' && <OutboxDialog onClose={close} />}
      {opened === 'log out' && <LogOutDialog onLogOut={() => void logOut()} onStay={close} />}
      <AskedRecord />
      {passwordPrompt && <PasswordAgain key={passwordPrompt.failure} {...passwordPrompt} />}
      {isOver && <SignInAgain email={email} />}
      {opened === 'keys' && <ShortcutSheet role={role} onClose={close} />}
    </Suspense>
  );
}

/** Hides the page from sight and from screen readers while its session is over; see base.css. */
function useCover(isOver: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-session-over', isOver);
    return () => document.documentElement.removeAttribute('data-session-over');
  }, [isOver]);
}
