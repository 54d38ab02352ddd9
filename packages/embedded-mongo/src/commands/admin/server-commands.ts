import { ObjectId } from 'bson';
import { MAX_DOCUMENT_BYTES } from '../../bson/validate.ts';
import { SESSION_MINUTES } from '../../transaction/sessions.ts';
import { MAX_MESSAGE_BYTES } from '../../wire/frame-reader.ts';
import type { Command, CommandContext, Reply } from '../request/context.ts';

/** The version of MongoDB whose behaviour the engine has. */
export const VERSION = '7.0.0';
/** The wire version that goes with it. */
const WIRE_VERSION = 21;
export const REPLICA_SET_NAME = 'embedded';
const MAX_WRITE_BATCH = 100_000;
/** Number of elections so far: a replica set of one has had one. */
const TERM = 1n;
const electionId = new ObjectId('7fffffff0000000000000001');

export const hello: Command = {
  fields: [
    'helloOk',
    'client',
    'compression',
    'backpressure',
    'saslSupportedMechs',
    'speculativeAuthenticate',
    'loadBalanced',
    'topologyVersion',
    'maxAwaitTimeMS',
    'forShell',
    'hostInfo',
    'internalClient',
  ],
  run({ engine, server, connection }: CommandContext, args): Reply {
    const { address } = server;
    const { now } = engine.clock;
    const opTime = { ts: now, t: TERM };
    const lastWriteDate = new Date(now.t * 1000);
    return {
      helloOk: true,
      ...(args.name === 'hello' ? {} : { ismaster: true }),
      isWritablePrimary: true,
      secondary: false,
      setName: REPLICA_SET_NAME,
      setVersion: 1,
      hosts: [address],
      primary: address,
      me: address,
      electionId,
      // What is written is on the majority of nodes, since there is only one.
      lastWrite: { opTime, lastWriteDate, majorityOpTime: opTime, majorityWriteDate: lastWriteDate },
      maxBsonObjectSize: MAX_DOCUMENT_BYTES,
      maxMessageSizeBytes: MAX_MESSAGE_BYTES,
      maxWriteBatchSize: MAX_WRITE_BATCH,
      localTime: new Date(),
      logicalSessionTimeoutMinutes: SESSION_MINUTES,
      connectionId: connection.id,
      minWireVersion: 0,
      maxWireVersion: WIRE_VERSION,
      readOnly: false,
    };
  },
};

export const ping: Command = { fields: [], run: () => ({}) };

export const buildInfo: Command = {
  fields: [],
  run: () => ({
    version: VERSION,
    versionArray: [7, 0, 0, 0],
    gitVersion: 'embedded',
    modules: [],
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    storageEngines: ['lmdb'],
  }),
};

export const getParameter: Command = {
  fields: ['featureCompatibilityVersion', 'allParameters'],
  adminOnly: true,
  run: () => ({ featureCompatibilityVersion: { version: '7.0' } }),
};

export const connectionStatus: Command = {
  fields: ['showPrivileges'],
  run: (_context, args) => ({
    authInfo: {
      authenticatedUsers: [],
      authenticatedUserRoles: [],
      authenticatedUserPrivileges: args.flag('showPrivileges') ? [] : undefined,
    },
  }),
};

export const whatsmyuri: Command = {
  fields: [],
  run: ({ connection }) => ({ you: connection.remoteAddress }),
};

export const serverStatus: Command = {
  fields: [],
  run({ engine, server }): Reply {
    const memory = process.memoryUsage();
    return {
      host: server.address,
      version: VERSION,
      process: 'embedded-mongo',
      pid: process.pid,
      uptime: process.uptime(),
      localTime: new Date(),
      connections: {
        current: server.connectionCount,
        totalCreated: server.totalConnections,
      },
      mem: {
        bits: 64,
        resident: Math.round(memory.rss / 1024 / 1024),
        virtual: 0,
      },
      heap: { used: memory.heapUsed, external: memory.external + memory.arrayBuffers },
      metrics: { cursor: { open: { total: engine.cursors.size } } },
      logicalSessionRecordCache: { activeSessionsCount: engine.sessions.size },
      storageEngine: {
        name: 'lmdb',
        persistent: true,
        commitGroups: engine.queue.groups,
        writes: engine.queue.writes,
      },
    };
  },
};
