import { describe, expect, it } from 'vitest';
import { noTexts, refuses, unstorable } from '../../test/refusals.ts';
import { changePasswordRequest, loginRequest } from './auth.ts';

const twentyCharacters = 'x'.repeat(20);
const tooLong = 'Password must be less than 20 characters.';

describe('the login form', () => {
  refuses(loginRequest, { email: 'clerk@inventory.test', password: 'secret' }, [
    ['email', 'please enter valid email', ...noTexts, '', '   ', 'clerk', 'clerk@', '@inventory.test'],
    [
      'email',
      'please enter valid email',
      'clerk@inventory',
      'two words@inventory.test',
      'a@b@inventory.test',
    ],
    ['email', 'please enter valid email', 'a@b.co', `${'x'.repeat(40)}@inventory`, `${'x'.repeat(46)}@b.co`],
    ['email', 'please enter valid email', 'cl\0erk@inventory.test', 'clérk@inventory.test'],
    ['password', 'Password must be at least 6 characters.', ...noTexts, '', '12345', '     '],
    ['password', tooLong, twentyCharacters, 'x'.repeat(1_000_000)],
    ['password', "Password contains characters that can't be stored", ...unstorable],
  ]);

  it('takes e-mails of 7 to 50 characters and passwords of 6 to 19', () => {
    const longest = `${'x'.repeat(45)}@b.co`;
    expect(longest).toHaveLength(50);
    for (const email of ['a@bc.de', longest])
      for (const password of ['123456', 'x'.repeat(19), '      '])
        expect(loginRequest.parse({ email, password })).toEqual({ email, password });
  });

  it('trims the e-mail and leaves the password as typed', () => {
    const typed = { email: '  clerk@inventory.test ', password: ' secret ' };
    expect(loginRequest.parse(typed)).toEqual({ email: 'clerk@inventory.test', password: ' secret ' });
  });

  it('lets no password through that bcrypt would cut at its 72 bytes', () => {
    const isTaken = (password: string) => loginRequest.safeParse({ email: 'a@bc.de', password }).success;
    for (const taken of ['ሀ'.repeat(19), '📦'.repeat(18)]) {
      expect(isTaken(taken)).toBe(true);
      expect(Buffer.byteLength(taken)).toBeLessThanOrEqual(72);
    }
    expect([isTaken('📦'.repeat(19)), isTaken('ሀ'.repeat(25))]).toEqual([false, false]);
  });
});

describe('the password form', () => {
  refuses(changePasswordRequest, { oldpassword: 'secret', newpassword: 'another' }, [
    ['oldpassword', 'password must be at least 6 characters.', ...noTexts, '', '12345'],
    ['newpassword', 'password must be at least 6 characters.', ...noTexts, '', '12345'],
    ['newpassword', tooLong, twentyCharacters],
    ['newpassword', "Password contains characters that can't be stored", ...unstorable],
  ]);
});
