import type { BoardContainer } from '@app/schemas/imports/container-board';
import { type ContainerFact, containerFactNames } from '@app/schemas/imports/container-facts';
import { type LucideIcon, PackageOpen, Ship, Truck, Undo2 } from 'lucide-react';
import { Suspense } from 'react';
import type { RowAction } from '../../components/table/row-menu.tsx';
import type { ChosenActions } from '../../crud/resource-view.ts';
import type { Text } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { createStore, useStore } from '../../lib/store.ts';
import type { DayDialogProps } from './day-dialog.tsx';

const DayDialog = lazyComponent(() => import('./day-dialog.tsx'), 'DayDialog');

const asked = createStore<Pick<DayDialogProps, 'fact' | 'containers'> | null>(null);
const close = () => asked.set(null);

/** The dialog of a row's action. */
export function AskedDay() {
  const now = useStore(asked);
  return <Suspense>{now && <DayDialog {...now} onClose={close} />}</Suspense>;
}

const actions: Readonly<Record<ContainerFact, { label: Text; icon: LucideIcon }>> = {
  discharged: { label: 'Discharged…', icon: Ship },
  arrived: { label: 'Arrived…', icon: PackageOpen },
  released: { label: 'Released…', icon: Truck },
  returned: { label: 'Returned…', icon: Undo2 },
};

/** Offers the days that are still open, and the last one given, to correct it. */
export const dayActions: readonly RowAction<BoardContainer>[] = containerFactNames.map((fact) => ({
  ...actions[fact],
  isOffered: (container) => !container[fact] || fact === lastFactOf(container),
  run: (container) => asked.set({ fact, containers: [container] }),
}));

const lastFactOf = (container: BoardContainer) => containerFactNames.findLast((fact) => container[fact]);

/** Most containers that get a day at once. */
const CHOSEN_MAX = 100;

export const chosenDays: ChosenActions<BoardContainer> = {
  most: CHOSEN_MAX,
  tooMany: 'At most 100 containers can be given a day at once.',
  actions: containerFactNames.map((fact) => ({
    label: actions[fact].label,
    dialog: ({ records, onClose }) => <DayDialog fact={fact} containers={records} onClose={onClose} />,
  })),
};
