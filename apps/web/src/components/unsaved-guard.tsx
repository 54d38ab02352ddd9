import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { useT } from '../lib/i18n.ts';
import { loadParts } from '../lib/lazy-component.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { dirtyForms, type Guard } from './dirty-forms.ts';

/** Who types is not kept waiting by what they may need later. */
const LOAD_AFTER_MS = 2_000;

type FormState = { isDirty: boolean; isSubmitting: boolean };

/**
 * Asks before typed work is lost: by closing its dialog, by going to another page, by closing the tab.
 * @param onBack of a form in a dialog: closes it, which is what Back does then, and nothing else
 */
export function useUnsavedGuard({ isDirty, isSubmitting }: FormState, onBack?: () => void) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const ask = useCallback<Guard>((action) => setLeave(() => action), []);
  useEffect(() => {
    if (!isDirty) return;
    dirtyForms.add(ask);
    const loading = setTimeout(() => void loadParts(), LOAD_AFTER_MS);
    return () => {
      clearTimeout(loading);
      dirtyForms.delete(ask);
    };
  }, [ask, isDirty]);
  const isBack = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    isBack.current = onBack !== undefined && historyAction === 'POP';
    return isBack.current || (dirtyForms.size > 0 && currentLocation.pathname !== nextLocation.pathname);
  });
  useTabGuard(isDirty);

  /** Does it, after asking when something would be lost. */
  const guard: Guard = (action) => (isDirty ? ask(action) : action());
  const isBlocked = blocker.state === 'blocked' && !isBack.current;
  useEffect(() => {
    if (blocker.state !== 'blocked' || !isBack.current || !onBack) return;
    blocker.reset();
    guard(onBack);
  });
  const dialog = (leave || isBlocked) && (
    <LeaveDialog
      isSaving={isSubmitting}
      onLeave={() => {
        setLeave(null);
        if (leave) leave();
        else blocker.proceed?.();
      }}
      onStay={() => {
        setLeave(null);
        blocker.reset?.();
      }}
    />
  );
  return {
    guard,
    /** What was typed is saved: nothing is lost from here on. */
    release: useCallback(() => void dirtyForms.delete(ask), [ask]),
    dialog,
  };
}

/** Where a form inside of something that can be left, a tab or a dialog, puts the guard that asks first. */
export type LeaveGuard = RefObject<Guard>;

/** Has whoever leaves ask this guard, as long as its form is there. */
export function useGuardedLeave(leaveGuard: LeaveGuard, guard: Guard): void {
  useEffect(() => {
    leaveGuard.current = guard;
    return () => {
      leaveGuard.current = (leave) => leave();
    };
  }, [leaveGuard, guard]);
}

function useTabGuard(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
}

type LeaveDialogProps = {
  isSaving: boolean;
  onLeave: () => void;
  onStay: () => void;
  isOverAll?: boolean;
};

/** Asks before typed work is lost, or what is being saved is left alone. */
export function LeaveDialog({ isSaving, onLeave, onStay, isOverAll }: LeaveDialogProps) {
  const t = useT();
  const [title, confirm, cancel, why] = isSaving
    ? [
        'This is being saved',
        'Leave',
        'Stay',
        'Leaving does not stop it. A message will tell you the outcome.',
      ]
    : ['Discard changes?', 'Discard', 'Keep editing', 'What you typed has not been saved.'];
  return (
    <ConfirmDialog {...{ title, confirm, cancel, isOverAll }} onConfirm={onLeave} onCancel={onStay}>
      <p>{t(why)}</p>
    </ConfirmDialog>
  );
}
