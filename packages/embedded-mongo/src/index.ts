export { backupData, compactData, type RestoreOptions, restoreData } from './care/backups.ts';
export { checkData } from './care/check-data.ts';
export { wakeClosedSockets } from './care/client.ts';
export { type Copied, copyDatabase } from './care/copy-database.ts';
export { openData } from './care/open-data.ts';
export { type Verified, verifyDatabase } from './care/verify-database.ts';
export { type EmbeddedMongo, type EmbeddedMongoOptions, startEmbeddedMongo } from './process/start.ts';
export type { EngineEvent } from './process/supervisor.ts';
