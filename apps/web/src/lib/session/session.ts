import type { loginRequest, SessionAnswer } from '@app/schemas/access/auth';
import type { User } from '@app/schemas/access/users';
import type { Role } from '@app/schemas/kit/resource';
import type { z } from 'zod';
import { textOf } from '../answer-text.ts';
import { ApiError, call, callsAreFor, sentenceOf, whenSessionEnds } from '../api.ts';
import { isOffline } from '../connection.ts';
import { readCookie } from '../cookies.ts';
import { setCompanyZone } from '../format/company-zone.ts';
import type { Text } from '../i18n.ts';
import { readPreference, whenChosenElsewhere, writePreference } from '../preferences.ts';
import { setPublicUrl } from '../public-url.ts';
import { createStore, useStore } from '../store.ts';
import { dropFailure } from '../toasts.ts';
import { isLogOutOwed, logOutSent, oweLogOut, settleLogOut, tellLogOut } from './log-out.ts';

/** How long the message of a login or logout shows. */
const ALERT_MS = 4_000;

/** What any page needs to know of the signed-in user. */
export type SignedIn = Pick<
  User,
  '_id' | 'email' | 'role' | 'fname' | 'mname' | 'wareHouse' | 'wareHouseName'
> & {
  /** Signed in with a one-time password: nothing else is open until they choose a new one. */
  mustChangePassword?: true | undefined;
};

type AlertData = { showMessage: boolean; message: string; messageType: 'success' | 'error' };
type Session = {
  /** The signed-in user; null when nobody is, or before the API was asked. */
  userData: SignedIn | null;
  /** Whether the API has been asked who is signed in. */
  isKnown: boolean;
  isLoading: boolean;
  /** The session ended during work: the page waits for the password. */
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

const REMEMBERED = 'signed-in';

/** Remembers the user until logout, for a page that opens offline. */
function changeUser(user: SignedIn | null): void {
  const userData = user && {
    _id: user._id,
    email: user.email,
    role: user.role,
    fname: user.fname,
    mname: user.mname,
    wareHouse: user.wareHouse,
    wareHouseName: user.wareHouseName,
    mustChangePassword: user.mustChangePassword,
  };
  if (!userData) {
    dropFailure();
    void forgetKept();
  }
  writePreference(REMEMBERED, JSON.stringify(userData));
  change({ userData, isKnown: true });
}

/** Loaded on demand: the sign-in page doesn't wait for the vault's code. */
const forgetKept = async () => (await import('../sealed/vault.ts')).forgetVault();

/** Applies the API's answer when a session begins or continues. */
function enter({ data, timeZone, publicUrl }: SessionAnswer): void {
  settleLogOut();
  setCompanyZone(timeZone);
  setPublicUrl(publicUrl);
  changeUser(data);
}

function rememberedUser(): SignedIn | null {
  try {
    return JSON.parse(readPreference(REMEMBERED) ?? 'null');
  } catch {
    return null;
  }
}

/** The signed-in user, as far as known, and the state of the session. */
export const useSession = () => useStore(session);
/** The reader's role; the lesser one while nobody is signed in. */
export const useRole = (): Role => useSession().userData?.role ?? 'encoder';

/** Calls that wait for a new sign-in. */
const waiting = new Set<(isSignedIn: boolean) => void>();

/** Releases the waiting calls; they fail when nobody signed in. */
function endWaiting(isSignedIn: boolean): void {
  change({ isOver: false });
  for (const resolve of waiting) resolve(isSignedIn);
  waiting.clear();
}

/**
 * Signs the same user in again, without leaving the page.
 * @throws ApiError when the password is wrong, or the account is gone or inactive
 */
export async function signInAgain(password: string): Promise<void> {
  const email = session.get().userData?.email;
  await logOutSent();
  enter(await call<SessionAnswer>('POST /auth/login', { email, password }));
  endWaiting(true);
}

/**
 * Goes to the sign-in page once the session has ended: drops the page, its data and what the browser had kept for
 * reading.
 */
export function leaveSession(): void {
  changeUser(null);
  endWaiting(false);
}

/** Follows the session in calls, in other windows, and on a page restored from the browser's cache. */
export function watchSession(): void {
  callsAreFor(() => session.get().userData?._id);

  whenSessionEnds(() => {
    if (!session.get().userData) return Promise.resolve(false);
    change({ isOver: true });
    return new Promise((resolve) => waiting.add(resolve));
  });

  // A logout holds for every window of the browser. What is typed in the others stays, behind the password.
  whenChosenElsewhere(REMEMBERED, (user) => {
    if (user === JSON.stringify(null) && session.get().userData) change({ isOver: true });
  });

  // A browser may restore a page after its user has signed out, or another one in.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    const isTheirs = rememberedUser()?._id === session.get().userData?._id;
    if (!isTheirs) change({ userData: null, isKnown: false });
    void loadSession();
  });
}

/** Asks who is signed in. Shows no message when nobody is, or the API is away. */
export async function loadSession(): Promise<void> {
  change({ isLoading: true });
  try {
    if (isLogOutOwed()) await tellLogOut();
    enter(await call<SessionAnswer>('GET /auth/me'));
  } catch (error) {
    if (isLogOutOwed() || (error instanceof ApiError && error.status === 401)) changeUser(null);
    // An API that is away hasn't signed anyone out.
    else change({ userData: session.get().userData ?? rememberedUser() });
  } finally {
    change({ isLoading: false, isKnown: true });
  }
}

/** Reloads the signed-in user's name, e-mail and role when their own record changed. */
export function refreshUserData(changed: Pick<User, '_id'>): void {
  if (changed._id === session.get().userData?._id) void loadSession();
}

const noCookies = 'This browser keeps no cookies of this page. Allow them and try again.';

/** Signs in, and shows the outcome above the form. @returns whether it worked */
export async function logIn(credentials: z.input<typeof loginRequest>): Promise<boolean> {
  change({ isLoading: true });
  try {
    await logOutSent();
    const answer = await call<SessionAnswer>('POST /auth/login', credentials);
    // Every sign-in sets it: without it the session cookie is lost too, and the next page would lead back here.
    if (!readCookie('XSRF-TOKEN')) throw new Error(noCookies);
    await forgetKept(); // queued sales from before are sent when their user says so
    enter(answer);
    showAlert(textOf(answer), 'success');
    return true;
  } catch (error) {
    showAlert(sentenceOf(error), 'error');
    return false;
  } finally {
    change({ isLoading: false });
  }
}

/** Signs out. The page goes at once; the sign-in page then shows the server's message. */
export async function logOut(): Promise<void> {
  leaveSession();
  oweLogOut();
  change({ isLoading: true });
  try {
    showAlert(await tellLogOut(), 'success');
  } catch (error) {
    if (isOffline()) showAlert(loggedOutOffline, 'success');
    else showAlert(sentenceOf(error), 'error');
  } finally {
    change({ isLoading: false });
  }
}
const loggedOutOffline: Text = 'You are logged out here. The server is told once the connection is back.';

let alertTimer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message above the sign-in form. */
export function showAlert(message: string, messageType: AlertData['messageType']): void {
  clearTimeout(alertTimer);
  change({ alertData: { showMessage: true, message, messageType } });
  alertTimer = setTimeout(() => change({ alertData: noAlert }), ALERT_MS);
}
