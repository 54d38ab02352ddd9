// Runs in a worker thread of its own, since one hash keeps a processor busy for about 60 ms.
import bcrypt from 'bcryptjs';

const ROUNDS = 10;

/** @param {{ password: string, hash?: string }} job
 *  @returns {string | boolean} the hash of the password; with a hash given, whether they belong together */
export default function run({ password, hash }) {
  return hash === undefined ? bcrypt.hashSync(password, ROUNDS) : bcrypt.compareSync(password, hash);
}
