/** How an engine is to run. */
export interface EngineOptions {
  /** Folder of the data; must exist. */
  readonly dataFolder: string;
  /** False leaves out the flush to disk, for tests. */
  readonly durable: boolean;
  readonly log: (message: string) => void;
}
