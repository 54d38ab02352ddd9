// Runs the specification tests that MongoDB's drivers share against the engine, through the driver.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../../src/index.ts';
import { Report } from './report.ts';
import { describeServer, meets, type Server } from './requirements.ts';
import { runTest } from './run-test.ts';
import { readTestFile } from './test-file.ts';

const HELP = `Usage: npm run specifications -- <folder> [--only <text>]

Runs the tests of all JSON files of the folder: on an engine of its own, or on the replica set that
TEST_MONGODB_URI names. --only takes those whose file or description has the text.
Ends with code 1 if a test fails.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, help: { type: 'boolean', default: false } },
});
const [folder] = positionals;

if (values.help || folder === undefined) process.stdout.write(`${HELP}\n`);
else process.exitCode = (await withServer((uri) => runFolder(folder, uri))) ? 0 : 1;

async function withServer<T>(work: (uri: string) => Promise<T>): Promise<T> {
  if (process.env.TEST_MONGODB_URI) return work(process.env.TEST_MONGODB_URI);
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-specifications-'));
  const engine = await startEmbeddedMongo({ dataDir, durable: false });
  try {
    return await work(engine.uri);
  } finally {
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @returns whether no test failed */
async function runFolder(root: string, uri: string): Promise<boolean> {
  const report = new Report();
  const client = await new MongoClient(uri).connect();
  try {
    const server = await describeServer(client);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.json'),
    );
    for (const path of files.sort()) await runFile(join(root, path), root, uri, client, server, report);
  } finally {
    await client.close();
  }
  process.stdout.write(`${report.text()}\n`);
  return report.failures.length === 0;
}

async function runFile(
  path: string,
  root: string,
  uri: string,
  client: MongoClient,
  server: Server,
  report: Report,
): Promise<void> {
  const place = relative(root, dirname(path)) || '.';
  const file = readTestFile(path);
  if (file === undefined) return report.addForeign(place);
  for (const test of file.tests) {
    const name = `${relative(root, path)}: ${test.description}`;
    if (!name.includes(values.only)) continue;
    const isMeant = meets(server, file.runOnRequirements) && meets(server, test.runOnRequirements);
    if (!isMeant || test.skipReason !== undefined) report.add(place, name, { kind: 'elsewhere' });
    else report.add(place, name, await runTest(file, test, uri, client));
  }
}
