import { sweepFiles } from './database/files.ts';
import { applyUploads } from './features/uploads/apply-uploads.ts';
import type { Job } from './jobs/runner.ts';
import type { Env } from './lib/env.ts';

const HOUR_MS = 3_600_000;

/** All that goes on in the background, in one process of several. */
export const backgroundJobs = (env: Env): readonly Job[] => [
  { name: 'sweep files', restMs: HOUR_MS, run: () => sweepFiles() },
  applyUploads(env),
];
