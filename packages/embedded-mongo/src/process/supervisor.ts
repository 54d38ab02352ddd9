import type { ChildProcess } from 'node:child_process';
import { type EngineProcess, startProcess } from './engine-process.ts';
import { Heartbeat } from './heartbeat.ts';
import { isEngineMessage, type ParentMessage, type StartArguments } from './messages.ts';

/** What happens to the engine's process, for logs. */
export type EngineEvent =
  /** It has not answered for so many seconds, and is killed. */
  | { readonly kind: 'hung'; readonly seconds: number }
  /** It has met something that hints at damaged data. */
  | { readonly kind: 'suspect'; readonly reason: string }
  | { readonly kind: 'died'; readonly code: number | null; readonly signal: NodeJS.Signals | null }
  | { readonly kind: 'restarted'; readonly pid: number | undefined }
  | { readonly kind: 'failed to restart'; readonly error: Error };

const FIRST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 2000;
/** Milliseconds after which an engine counts as running well. */
const STABLE_MS = 10_000;
const STOP_TIMEOUT_MS = 10_000;

/** Keeps an engine running: starts it again, at the same address, when it dies, and ends one that hangs. */
export class Supervisor {
  private readonly notify: (event: EngineEvent) => void;
  private readonly args: StartArguments;
  private running: EngineProcess;
  private startedAt = performance.now();
  /** Deaths and failed starts since the engine has last run well. */
  private failures = 0;
  private stopping = false;
  private restarting: Promise<void> | undefined;

  private constructor(args: StartArguments, running: EngineProcess, notify: (event: EngineEvent) => void) {
    this.notify = notify;
    this.running = running;
    this.args = args;
    this.watch();
  }

  /** Starts an engine. @throws Error if it can't be started */
  static async start(args: StartArguments, notify: (event: EngineEvent) => void): Promise<Supervisor> {
    return new Supervisor(args, await startProcess(args), notify);
  }

  get address(): string {
    return this.running.address;
  }

  /** Number of the engine's process; it changes when the engine is started again. */
  get pid(): number | undefined {
    return this.running.child.pid;
  }

  /** Stops the engine after what it has begun. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.restarting;
    const { child } = this.running;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
    });
    // It may be dying just now: then nobody hears the message, and it ends without.
    if (child.connected) child.send({ kind: 'stop' } satisfies ParentMessage, () => {});
    else child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(timer);
  }

  private watch(): void {
    const { child } = this.running;
    const heartbeat = new Heartbeat(child, (seconds) => {
      if (this.stopping) return;
      this.notify({ kind: 'hung', seconds });
      child.kill('SIGKILL');
    });
    child.on('message', (message) => {
      if (isEngineMessage(message) && message.kind === 'suspect') this.notify(message);
    });
    child.once('exit', (code, signal) => {
      heartbeat.stop();
      if (this.stopping) return;
      this.notify({ kind: 'died', code, signal });
      this.restarting = this.restart();
    });
    this.unrefWhenIdle(child);
  }

  /** The engine must not keep its parent from ending. */
  private unrefWhenIdle(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
  }

  private async restart(): Promise<void> {
    if (performance.now() - this.startedAt > STABLE_MS) this.failures = 0;
    for (;;) {
      await this.pause();
      if (this.stopping) return;
      this.failures++;
      try {
        this.running = await startProcess(this.args);
        this.startedAt = performance.now();
        this.notify({ kind: 'restarted', pid: this.pid });
        this.watch();
        return;
      } catch (error) {
        // What is in the way, a full disk for instance, may be taken out of it.
        this.notify({
          kind: 'failed to restart',
          error: error instanceof Error ? error : new Error(String(error)),
        });
      }
    }
  }

  private pause(): Promise<void> {
    const delay = this.failures === 0 ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.failures);
    return new Promise((resolve) => {
      setTimeout(resolve, delay);
    });
  }
}
