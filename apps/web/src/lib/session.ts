import type { loginRequest } from '@app/schemas/auth';
import type { Role } from '@app/schemas/resource';
import type { User } from '@app/schemas/users';
import type { z } from 'zod';
import { ApiError, call, whenSessionEnds } from './api.ts';
import { createStore, useStore } from './store.ts';

/** An alert leaves by itself after this time. */
const ALERT_MS = 4_000;

type AlertData = { showMessage: boolean; message: string; messageType: 'success' | 'error' };
type Session = {
  /** Whoever is signed in; null when nobody is, or while nobody has asked yet. */
  userData: User | null;
  /** Whether the API has been asked who is signed in. */
  isKnown: boolean;
  isLoading: boolean;
  /** The session has ended while its user was at work: the page waits for the password. */
  isOver: boolean;
  alertData: AlertData;
};

const noAlert: AlertData = { showMessage: false, message: '', messageType: 'success' };
const session = createStore<Session>({
  userData: null,
  isKnown: false,
  isLoading: false,
  isOver: false,
  alertData: noAlert,
});
const change = (part: Partial<Session>) => session.set((current) => ({ ...current, ...part }));

export const useSession = () => useStore(session);
export const useRole = (): Role => useSession().userData?.role ?? 'encoder';

/** Calls that wait for the session to go on. */
const waiting = new Set<(isSignedIn: boolean) => void>();

whenSessionEnds(() => {
  if (!session.get().userData) return Promise.resolve(false);
  change({ isOver: true });
  return new Promise((resolve) => waiting.add(resolve));
});

/** Lets the waiting calls go on, or fail when nobody signed in. */
export function endWaiting(isSignedIn: boolean): void {
  change({ isOver: false });
  for (const resolve of waiting) resolve(isSignedIn);
  waiting.clear();
}

/**
 * Signs in again whoever was signed in, without leaving the page.
 * @throws ApiError when the password is wrong, or the account is gone or inactive
 */
export async function signInAgain(password: string): Promise<void> {
  const { data } = await call<{ data: User }>('POST /auth/login', {
    email: session.get().userData?.email,
    password,
  });
  change({ userData: data });
  endWaiting(true);
}

/** Leaves for the sign-in page, as somebody whose session is over already. */
export function leaveSession(): void {
  change({ userData: null, isKnown: true });
  endWaiting(false);
}

/** Asks who is signed in. That nobody is, or that the API is away, is no message to anyone. */
export async function loadSession(): Promise<void> {
  change({ isLoading: true });
  try {
    const { data } = await call<{ data: User }>('GET /auth/me');
    change({ userData: data });
  } catch (error) {
    // An API that is away has not signed anyone out.
    if (error instanceof ApiError && error.status === 401) change({ userData: null });
  } finally {
    change({ isLoading: false, isKnown: true });
  }
}

/** Shows the signed-in user's own name, e-mail and role as they are now, when it is their record that changed. */
export function refreshUserData(changed: Pick<User, '_id'>): void {
  if (changed._id === session.get().userData?._id) void loadSession();
}

type Answer = { message: string };

export async function logIn(credentials: z.input<typeof loginRequest>): Promise<boolean> {
  change({ isLoading: true });
  try {
    const { message, data } = await call<Answer & { data: User }>('POST /auth/login', credentials);
    change({ userData: data, isKnown: true });
    showAlert(message, 'success');
    return true;
  } catch (error) {
    showAlert(messageOf(error), 'error');
    return false;
  } finally {
    change({ isLoading: false });
  }
}

export async function logOut(): Promise<void> {
  change({ isLoading: true });
  try {
    const { message } = await call<Answer>('GET /auth/logout');
    showAlert(message, 'success');
    change({ userData: null });
  } catch (error) {
    showAlert(messageOf(error), 'error');
  } finally {
    change({ isLoading: false });
  }
}

let alertTimer: ReturnType<typeof setTimeout> | undefined;

function showAlert(message: string, messageType: AlertData['messageType']): void {
  clearTimeout(alertTimer);
  change({ alertData: { showMessage: true, message, messageType } });
  alertTimer = setTimeout(() => change({ alertData: noAlert }), ALERT_MS);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
