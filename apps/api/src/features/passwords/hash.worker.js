// Runs in a worker thread, since one hash keeps a processor busy for about 60 ms.
import bcrypt from 'bcryptjs';

const ROUNDS = 10;

/**
 * @param {{ password: string, hash?: string }} job
 * @returns {string | boolean} the password's hash; with a hash given, whether they match
 */
export default function run({ password, hash }) {
  return hash === undefined ? bcrypt.hashSync(password, ROUNDS) : bcrypt.compareSync(password, hash);
}
