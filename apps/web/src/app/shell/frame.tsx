import type { User } from '@app/schemas/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { type ReactNode, Suspense, useState } from 'react';
import { LayerContext } from '../../components/ui/layer.ts';
import { useT } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './use-sidebar.ts';

const SettingsDialog = lazyComponent(() => import('./settings-dialog.tsx'), 'SettingsDialog');

/** Sidebar, header and the page between them. */
export function Frame({ user, children }: { user: User; children: ReactNode }) {
  const t = useT();
  const [queryClient] = useState(createQueryClient);
  const [isSettingsOpen, setIsSettingsOpen] = useState(false);
  const sidebar = useSidebar();
  const [main, setMain] = useState<HTMLElement | null>(null);
  return (
    <QueryClientProvider client={queryClient}>
      <NuqsAdapter>
        <LayerContext value={main}>
          <a
            href="#main"
            className="absolute top-2 left-2 z-50 rounded-control bg-raised px-3 py-2 shadow-float not-focus:sr-only"
          >
            {t('Skip to the content')}
          </a>
          <div className="flex min-h-dvh print:block">
            <Sidebar user={user} sidebar={sidebar} onSettings={() => setIsSettingsOpen(true)} />
            <div className="min-w-0 flex-1">
              <Header onToggle={sidebar.toggle} />
              <main
                ref={setMain}
                id="main"
                tabIndex={-1}
                className="flex min-h-[calc(100dvh-var(--spacing-header))] max-w-372 flex-col px-gutter pt-6 outline-none max-md:pt-4"
              >
                {children}
              </main>
            </div>
          </div>
          <Suspense>{isSettingsOpen && <SettingsDialog onClose={() => setIsSettingsOpen(false)} />}</Suspense>
        </LayerContext>
      </NuqsAdapter>
    </QueryClientProvider>
  );
}
