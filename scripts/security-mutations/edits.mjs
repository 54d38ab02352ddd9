import { existsSync } from 'node:fs';
import path from 'node:path';
import { guards } from './guards.mjs';
import { limits } from './limits.mjs';
import { secrets } from './secrets.mjs';
import { sessions } from './sessions.mjs';

/**
 * Edits that a test must notice. `of` are requirements from one or more rows of docs/security.md, which name the same
 * file and test; `named` is part of the test's name, and selects it.
 */
export const edits = [...guards, ...sessions, ...secrets, ...limits];

/** Finds a file named on the page: below the root, or below apps/api. */
export const fileOf = (root, file) =>
  [root, path.join(root, 'apps/api')].map((folder) => path.join(folder, file)).find(existsSync) ??
  path.join(root, file);
