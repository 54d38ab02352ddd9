import { z } from 'zod';
import { asText, type Message, msg } from '../messages/message.ts';
import { declare } from './declared.ts';
import { unstorable } from './fields.ts';
import { isStorable } from './texts.ts';

/** A password as typed, never trimmed. Limited to the 72 bytes that bcrypt reads. */
export const password = (tooShort: Message) =>
  declare(
    z
      .string(asText(tooShort))
      .min(6, asText(tooShort))
      .max(19, asText(msg('Password must be less than 20 characters.')))
      .refine(isStorable, asText(unstorable('Password')))
      .refine(
        (value) => new TextEncoder().encode(value).length <= BCRYPT_BYTES,
        asText(msg('Password is too long: use fewer special characters')),
      ),
    { label: 'Password', kind: 'password' },
  );
const BCRYPT_BYTES = 72;

/** An email address valid for signing in. */
export const email = (message: Message) => {
  const said = asText(message);
  return declare(z.string(said).trim().min(7, said).max(50, said).check(z.email(said)), {
    label: 'Email',
    kind: 'text',
    keyboard: 'email',
  });
};
