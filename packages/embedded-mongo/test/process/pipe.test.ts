import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { makeSocketFolder } from '../../src/process/socket-folder.ts';
import { uriOf } from '../../src/process/start.ts';

it('an engine listens on Windows on a pipe, which drivers reach by its name', () => {
  const { socketPath } = makeSocketFolder('win32');
  expect(socketPath).toMatch(/^\\\\\.\\pipe\\embedded-mongo-[0-9a-f]{16}\.sock$/);
  const [host] = new MongoClient(uriOf(socketPath, 'app')).options.hosts;
  expect(host?.socketPath).toBe(socketPath);
});
