import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { endLease, takeLease } from './lease.ts';

/** Work that goes on in the background, in one process of several. */
export type Job = {
  name: string;
  /** How long it rests between two runs, unless it is woken. */
  restMs: number;
  /** Does what there is to do. What a killed process has begun, the next run goes on with. */
  run: (context: JobContext) => Promise<void>;
};
type JobContext = {
  /** Aborts when the process stops, or has lost the job to another one: nothing more may be changed then. */
  signal: AbortSignal;
  log: Logger;
};
/** How a job has gone since the start of the process. */
export type JobFigures = { runs: number; failures: number; lastSeconds: number };

/** How long a job is another process's after this one's last sign of life, and how often it gives one. */
const LEASE_MS = 15_000;
const RENEWAL_MS = 5_000;

type State = JobFigures & { wake: () => void; isWoken: boolean };

const runners = new Set<JobRunner>();
/** Lets a job begin at once where it rests. */
export function wakeJob(name: string): void {
  for (const runner of runners) runner.wake(name);
}

/** Runs jobs one after the other's rest, each in one process at a time. */
export class JobRunner {
  private readonly jobs: readonly Job[];
  private readonly log: Logger;
  private readonly owner = randomUUID();
  private readonly states = new Map<string, State>();
  private readonly stopped = new AbortController();
  private loops: Promise<void>[] = [];

  constructor(jobs: readonly Job[], log: Logger) {
    this.jobs = jobs;
    this.log = log;
    const none = { runs: 0, failures: 0, lastSeconds: 0, wake: () => {}, isWoken: false };
    for (const { name } of jobs) this.states.set(name, { ...none });
  }

  /** Begins once the database is ready. */
  start(): void {
    runners.add(this);
    this.loops = this.jobs.map((job) => this.repeat(job, this.stateOf(job.name)));
  }

  /** Lets what runs end where it may, and waits for it. */
  async stop(): Promise<void> {
    runners.delete(this);
    this.stopped.abort();
    for (const { wake } of this.states.values()) wake();
    await Promise.all(this.loops);
  }

  wake(name: string): void {
    const state = this.states.get(name);
    if (!state) return;
    state.isWoken = true;
    state.wake();
  }

  figures(): [name: string, figures: JobFigures][] {
    return [...this.states];
  }

  private stateOf(name: string): State {
    const state = this.states.get(name);
    if (!state) throw new Error(`No job is named ${name}`);
    return state;
  }

  private async repeat(job: Job, state: State): Promise<void> {
    while (!this.stopped.signal.aborted) {
      state.isWoken = false;
      await this.tryOnce(job, state);
      await this.rest(job.restMs, state);
    }
  }

  private async rest(ms: number, state: State): Promise<void> {
    if (state.isWoken || this.stopped.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      state.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async tryOnce({ name, run }: Job, state: State): Promise<void> {
    const begun = performance.now();
    try {
      if (!(await takeLease(name, this.owner, LEASE_MS))) return;
      state.runs++;
      await this.withLease(name, (signal) => run({ signal, log: this.log }));
    } catch (error) {
      // The database may be away: the next run goes on.
      if (this.stopped.signal.aborted) return;
      state.failures++;
      this.log.warn({ err: error, job: name }, 'a job has failed; its next run goes on with it');
    } finally {
      state.lastSeconds = (performance.now() - begun) / 1000;
    }
  }

  private async withLease(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const lost = new AbortController();
    const renew = async () => {
      const isOurs = await takeLease(name, this.owner, LEASE_MS).catch(() => undefined);
      if (isOurs === false) lost.abort();
    };
    const renewal = setInterval(renew, RENEWAL_MS);
    renewal.unref();
    try {
      await work(AbortSignal.any([this.stopped.signal, lost.signal]));
    } finally {
      clearInterval(renewal);
      await endLease(name, this.owner).catch(() => {}); // it ends by time
    }
  }
}
