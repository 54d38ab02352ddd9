import type { Sale } from '@app/schemas/sales';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ComponentType } from 'react';
import type { CallDialog } from '../../../crud/form/call-dialog.tsx';
import type { Text } from '../../../lib/i18n.ts';

/** What a receipt's menu offers: a call with what its dialog asks, or a dialog of its own. */
export type Action = { label: Text; icon: LucideIcon; isOffered: boolean } & (
  | { call: Omit<ComponentProps<typeof CallDialog>, 'title' | 'verb' | 'failure' | 'onClose'> }
  | { Dialog: ComponentType<{ sale: Sale; onClose: () => void }> }
);
