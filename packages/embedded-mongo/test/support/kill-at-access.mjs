// Preloaded by a program: kills it at one of its accesses to the files of a folder, as KILL_AT and KILL_IN say.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const last = Number(process.env.KILL_AT);
const folder = process.env.KILL_IN;
let accesses = 0;

/** Kills this process before the access, so that it isn't made. */
function count(paths) {
  if (!paths.some((path) => typeof path === 'string' && path.startsWith(folder))) return;
  if (++accesses === last) process.kill(process.pid, 'SIGKILL');
}
const counted =
  (access) =>
  (...args) => {
    count(args);
    return access(...args);
  };

for (const name of ['copyFileSync', 'linkSync', 'mkdirSync', 'renameSync', 'rmSync'])
  fs[name] = counted(fs[name]);
// Opened to be flushed.
fs.promises.open = counted(fs.promises.open);
syncBuiltinESMExports();
