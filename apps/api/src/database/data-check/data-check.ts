import { checkData, type EngineEvent } from '@app/embedded-mongo';
import { TZDate } from '@date-fns/tz';
import type { Logger } from 'pino';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How often the schedule is evaluated. */
const LOOK_MS = 10 * MINUTE;
/** Delay of the first check after the start, so that machines switched off at night get one too. */
const FIRST_MS = HOUR;
/** Hour of the nightly check, in the business's time zone. */
const NIGHT_HOUR = 2;
const NIGHT_MS = 12 * HOUR;
/** Minimum pause between checks, since signs of damage may keep coming. */
const PAUSE_MS = 10 * MINUTE;

/** Result of a check of the embedded database. */
type DataCheck = { at: Date; faults: readonly string[] };

let last: DataCheck | undefined;

/** Result of the last check; none with a MongoDB, or before the first check. */
export const lastDataCheck = (): DataCheck | undefined => last;

/** Tells the operator what to do about damaged data. */
export const damageAdvice = ({ faults }: Pick<DataCheck, 'faults'>): string =>
  `The data file is damaged (faults: ${faults.length}, told by the log). Stop the application and run npm run compact, which puts a compact copy in its place if that is sound; if not, run npm run restore with the last backup.`;

type Options = { dataDir: string; timeZone: string; log: Logger };

/** Checks the embedded database's data each night, and after any sign of damage, in the background. */
export class DataChecks {
  private readonly options: Options;
  private readonly begun = performance.now();
  private uri: string | undefined;
  private ended: number | undefined;
  private isRunning = false;
  private isDue = false;
  private hasCrashed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.options = options;
  }

  /** @param uri of the engine that serves the data */
  start(uri: string): void {
    this.uri = uri;
    this.timer = setInterval(() => this.look(), LOOK_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.uri = undefined;
  }

  /** Takes note of engine events. A process killed on purpose is no sign of damage. */
  note(event: EngineEvent): void {
    const isCrash = event.kind === 'died' && event.signal !== 'SIGKILL' && event.signal !== 'SIGTERM';
    if (isCrash) this.hasCrashed = true;
    if (isCrash || event.kind === 'suspect') this.isDue = true;
    if (event.kind === 'suspect' || event.kind === 'restarted') this.look();
  }

  private look(): void {
    const now = performance.now();
    const hour = new TZDate(Date.now(), this.options.timeZone).getHours();
    const age = now - (this.ended ?? this.begun);
    if (this.ended === undefined ? age >= FIRST_MS : hour === NIGHT_HOUR && age >= NIGHT_MS)
      this.isDue = true;
    if (this.isDue && (this.ended === undefined || age >= PAUSE_MS)) void this.check();
  }

  private async check(): Promise<void> {
    const { uri } = this;
    if (uri === undefined || this.isRunning) return;
    const { dataDir, log } = this.options;
    this.isRunning = true;
    this.hasCrashed = false;
    try {
      const faults = await checkData(dataDir, uri).catch((error: unknown) => {
        if (this.hasCrashed) return [`whoever reads the data is ended: ${error}`];
        throw error;
      });
      last = { at: new Date(), faults };
      if (faults.length > 0) log.error({ faults }, damageAdvice(last));
      else log.info('the embedded database was checked: all is well');
    } catch (error) {
      if (this.uri !== undefined) log.warn({ err: error }, 'the embedded database could not be checked');
    } finally {
      this.isRunning = false;
      // The check itself may have raised events; it has just covered them.
      this.isDue = false;
      this.ended = performance.now();
    }
  }
}
