import type { loginRequest, SessionAnswer } from '@app/schemas/auth';
import type { Role } from '@app/schemas/resource';
import type { User } from '@app/schemas/users';
import type { z } from 'zod';
import { ApiError, call, callsAreFor, sentenceOf, whenSessionEnds } from './api.ts';
import { setCompanyZone } from './company-zone.ts';
import { readCookie } from './cookies.ts';
import { isLineDown } from './line.ts';
import { isLogOutOwed, logOutTold, oweLogOut, settleLogOut, tellLogOut } from './log-out.ts';
import { readPreference, whenChosenElsewhere, writePreference } from './preferences.ts';
import { createStore, useStore } from './store.ts';
import { dropFailure } from './toasts.ts';

/** What is said of a login or a logout leaves by itself after this time. */
const ALERT_MS = 4_000;

/** Of a person, what any page has to know. */
export type SignedIn = Pick<User, '_id' | 'email' | 'role'> & {
  /** Signed in with a one-time password: nothing else is open until they have chosen another. */
  mustChangePassword?: true | undefined;
};

type AlertData = { showMessage: boolean; message: string; messageType: 'success' | 'error' };
type Session = {
  /** Whoever is signed in; null when nobody is, or while nobody has asked yet. */
  userData: SignedIn | null;
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

const REMEMBERED = 'signed-in';

/** This browser remembers who is signed in until they log out, for a page that opens without a line. */
function changeUser(user: SignedIn | null): void {
  const userData = user && {
    _id: user._id,
    email: user.email,
    role: user.role,
    mustChangePassword: user.mustChangePassword,
  };
  if (!userData) {
    dropFailure();
    void forgetKept();
  }
  writePreference(REMEMBERED, JSON.stringify(userData));
  change({ userData, isKnown: true });
}

/** What this browser keeps of whoever was signed in. The sign-in page doesn't wait for what does that. */
const forgetKept = async () => (await import('./vault.ts')).forgetVault();

/** Takes what the API says to a session that begins or goes on. */
function enter({ data, timeZone }: SessionAnswer): void {
  settleLogOut();
  setCompanyZone(timeZone);
  changeUser(data);
}

function rememberedUser(): SignedIn | null {
  try {
    return JSON.parse(readPreference(REMEMBERED) ?? 'null');
  } catch {
    return null;
  }
}

callsAreFor(() => session.get().userData?._id);

/** Who is signed in, as far as it is known, and what is going on about it. */
export const useSession = () => useStore(session);
/** The reader's role; the lesser one while nobody is signed in. */
export const useRole = (): Role => useSession().userData?.role ?? 'encoder';

/** Calls that wait for the session to go on. */
const waiting = new Set<(isSignedIn: boolean) => void>();

whenSessionEnds(() => {
  if (!session.get().userData) return Promise.resolve(false);
  change({ isOver: true });
  return new Promise((resolve) => waiting.add(resolve));
});

/** Lets the waiting calls go on, or fail when nobody signed in. */
function endWaiting(isSignedIn: boolean): void {
  change({ isOver: false });
  for (const resolve of waiting) resolve(isSignedIn);
  waiting.clear();
}

/**
 * Signs in again whoever was signed in, without leaving the page.
 * @throws ApiError when the password is wrong, or the account is gone or inactive
 */
export async function signInAgain(password: string): Promise<void> {
  const email = session.get().userData?.email;
  await logOutTold();
  enter(await call<SessionAnswer>('POST /auth/login', { email, password }));
  endWaiting(true);
}

/**
 * Leaves for the sign-in page, as somebody whose session is over already: the page with all that it has loaded goes
 * at once, and with it what the browser has kept to read.
 */
export function leaveSession(): void {
  changeUser(null);
  endWaiting(false);
}

// Whoever logs out does so in every window of the browser. What is typed in the others waits, behind the password.
whenChosenElsewhere(REMEMBERED, (user) => {
  if (user === JSON.stringify(null) && session.get().userData) change({ isOver: true });
});

/** Asks who is signed in. That nobody is, or that the API is away, is no message to anyone. */
export async function loadSession(): Promise<void> {
  change({ isLoading: true });
  try {
    if (isLogOutOwed()) await tellLogOut();
    enter(await call<SessionAnswer>('GET /auth/me'));
  } catch (error) {
    if (isLogOutOwed() || (error instanceof ApiError && error.status === 401)) changeUser(null);
    // An API that is away has not signed anyone out.
    else change({ userData: session.get().userData ?? rememberedUser() });
  } finally {
    change({ isLoading: false, isKnown: true });
  }
}

// A browser may keep a page that is left, and show it again once its person has signed out, or another one in.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  const isTheirs = rememberedUser()?._id === session.get().userData?._id;
  if (!isTheirs) change({ userData: null, isKnown: false });
  void loadSession();
});

/** Shows the signed-in user's own name, e-mail and role as they are now, when it is their record that changed. */
export function refreshUserData(changed: Pick<User, '_id'>): void {
  if (changed._id === session.get().userData?._id) void loadSession();
}

const noCookies = 'This browser keeps no cookies of this page. Allow them and try again.';

/** Signs in. Either outcome is said above the form. @returns whether it worked */
export async function logIn(credentials: z.input<typeof loginRequest>): Promise<boolean> {
  change({ isLoading: true });
  try {
    await logOutTold();
    const answer = await call<SessionAnswer>('POST /auth/login', credentials);
    // It comes with every sign-in: without it the session is lost too, and the next page would lead back here.
    if (!readCookie('XSRF-TOKEN')) throw new Error(noCookies);
    await forgetKept(); // what waits from before is sent when its person says so
    enter(answer);
    showAlert(answer.message ?? '', 'success');
    return true;
  } catch (error) {
    showAlert(sentenceOf(error), 'error');
    return false;
  } finally {
    change({ isLoading: false });
  }
}

/** Signs out. The page goes at once; the sign-in page that it leads to says what the server says to it. */
export async function logOut(): Promise<void> {
  leaveSession();
  oweLogOut();
  change({ isLoading: true });
  try {
    showAlert(await tellLogOut(), 'success');
  } catch (error) {
    if (isLineDown()) showAlert(leftWithoutLine, 'success');
    else showAlert(sentenceOf(error), 'error');
  } finally {
    change({ isLoading: false });
  }
}
const leftWithoutLine = 'You are logged out here. The server is told once the line is back.';

let alertTimer: ReturnType<typeof setTimeout> | undefined;

/** Says something above the sign-in form. */
export function showAlert(message: string, messageType: AlertData['messageType']): void {
  clearTimeout(alertTimer);
  change({ alertData: { showMessage: true, message, messageType } });
  alertTimer = setTimeout(() => change({ alertData: noAlert }), ALERT_MS);
}
