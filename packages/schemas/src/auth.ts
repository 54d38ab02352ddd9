import { z } from 'zod';
import { email, password } from './fields.ts';
import { userRecord } from './users.ts';

/** Specification 1, sections 5 and 7. */
export const loginRequest = z.object({
  email: email('please enter valid email'),
  password: password('Password must be at least 6 characters.'),
});

const changedPassword = password('password must be at least 6 characters.');
export const changePasswordRequest = z.object({ oldpassword: changedPassword, newpassword: changedPassword });

export const authPaths = {
  login: 'POST /auth/login',
  me: 'GET /auth/me',
  logout: 'GET /auth/logout',
  changePassword: 'POST /users/changepassword',
} as const;

/** Said to whoever has signed in with a one-time password: until then every other call is refused. */
const passwordDue = { mustChangePassword: z.literal(true).optional() };

/** Who is signed in, and the time zone whose days the company counts. */
export const sessionAnswer = z.object({
  message: z.string().optional(),
  data: userRecord.extend(passwordDue),
  timeZone: z.string(),
  ...passwordDue,
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;
export const messageAnswer = z.object({ message: z.string() });

export const authMessages = {
  loggedIn: 'logged in successfully, redirecting',
  loggedOut: 'logged out successfully',
  passwordChanged: 'Succesfully updated password', // sic
} as const;
