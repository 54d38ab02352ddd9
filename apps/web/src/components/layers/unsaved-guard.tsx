import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { useT } from '../../lib/i18n.ts';
import { loadParts } from '../../lib/lazy-component.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { dirtyForms, type Guard } from './dirty-forms.ts';

/** Delays loading so that it doesn't compete with typing. */
const LOAD_AFTER_MS = 2_000;

type FormState = { isDirty: boolean; isSubmitting: boolean };

/**
 * Asks before unsaved input is lost: on closing its dialog, leaving the page or closing the tab.
 * @param onBack of a form in a dialog: closes it; the browser's Back does only this then
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

  /** Runs the action, after asking when input would be lost. */
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
    /** Call after saving: nothing is lost from here on. */
    release: useCallback(() => void dirtyForms.delete(ask), [ask]),
    dialog,
  };
}

/** Where a form inside a tab or dialog registers the guard to ask before leaving. */
export type LeaveGuard = RefObject<Guard>;

/** Registers the guard while its form is mounted. */
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

/** Asks before unsaved input is lost, or a running save is left alone. */
export function LeaveDialog({ isSaving, onLeave, onStay, isOverAll }: LeaveDialogProps) {
  const t = useT();
  const [title, confirm, cancel, why] = isSaving
    ? ([
        'This is being saved',
        'Leave',
        'Stay',
        'Leaving does not stop it. A message will tell you the outcome.',
      ] as const)
    : (['Discard changes?', 'Discard', 'Keep editing', 'What you typed has not been saved.'] as const);
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      cancel={cancel}
      isOverAll={isOverAll}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      <p>{t(why)}</p>
    </ConfirmDialog>
  );
}
