import { loginRequest } from '@app/schemas/access/auth';

/** Returns the first message of each invalid field. */
export function wrongFields(credentials: object): Readonly<Record<string, string>> {
  const { error } = loginRequest.safeParse(credentials);
  const wrong: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) wrong[String(path[0])] ??= message;
  return wrong;
}
