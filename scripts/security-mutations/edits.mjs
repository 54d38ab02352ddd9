import { existsSync } from 'node:fs';
import path from 'node:path';
import { guards } from './guards.mjs';
import { limits } from './limits.mjs';
import { secrets } from './secrets.mjs';
import { sessions } from './sessions.mjs';

/**
 * What must not go unnoticed. `of` are requirements of one row or several of docs/security.md, which name the file and
 * the test as here; `named` is a part of the test's name, which alone is run.
 */
export const edits = [...guards, ...sessions, ...secrets, ...limits];

/** Where a file is that the page names: below the root of the project, or below apps/api. */
export const fileOf = (root, file) =>
  [root, path.join(root, 'apps/api')].map((folder) => path.join(folder, file)).find(existsSync) ??
  path.join(root, file);
