import { z } from 'zod';
import { email, password } from '../kit/credentials.ts';
import { messageAnswer } from '../messages/answer.ts';
import { msg } from '../messages/message.ts';
import { userRecord } from './users.ts';

/** Specification 1, sections 5 and 7. */
export const loginRequest = z.object({
  email: email(msg('please enter valid email')),
  password: password(msg('{{label}} must be at least {{min}} characters.', { label: 'Password', min: 6 })),
});

const changedPassword = password(msg('password must be at least 6 characters.'));
export const changePasswordRequest = z.object({ oldpassword: changedPassword, newpassword: changedPassword });

export const authPaths = {
  login: 'POST /auth/login',
  me: 'GET /auth/me',
  logout: 'GET /auth/logout',
  changePassword: 'POST /users/changepassword',
} as const;

/** Sent to users who signed in with a one-time password: every other call is refused until they choose a new one. */
const passwordDue = { mustChangePassword: z.literal(true).optional() };

/** The signed-in user, the time zone that decides the company's days, and where anybody reaches the web app. */
export const sessionAnswer = z.object({
  ...messageAnswer.partial().shape,
  data: userRecord.extend(passwordDue),
  timeZone: z.string(),
  /** Left out where it is the address of the call. */
  publicUrl: z.string().optional(),
  ...passwordDue,
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;
export const authMessages = {
  loggedIn: msg('logged in successfully, redirecting'),
  loggedOut: msg('logged out successfully'),
  passwordChanged: msg('Succesfully updated password'), // sic
} as const;
