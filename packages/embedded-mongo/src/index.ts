export { backupData, compactData, type RestoreOptions, restoreData } from './maintenance/backups.ts';
export { checkData } from './maintenance/check-data.ts';
export { wakeClosedSockets } from './maintenance/client.ts';
export { type Copied, copyDatabase } from './maintenance/copy-database.ts';
export { openData } from './maintenance/open-data.ts';
export { type Verified, verifyDatabase } from './maintenance/verify-database.ts';
export { type EmbeddedMongo, type EmbeddedMongoOptions, startEmbeddedMongo } from './process/start.ts';
export type { EngineEvent } from './process/supervisor.ts';
