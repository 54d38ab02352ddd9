import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import compression from 'compression';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import type { Cell } from './cells.ts';
import { writeCsv } from './csv.ts';

const BATCHES = 300;
const table = { columns: [{ header: 'Name', kind: 'text', width: 10 }] } as const;
const batch: Cell[][] = Array.from({ length: 100 }, (_, row) => [`${row} ${'x'.repeat(500)}`]);

/** Serves these rows with compression, as the API does. @returns the answer, and how writing it ends */
async function serve(batches: AsyncIterable<Cell[][]>) {
  let end = (_ending: Promise<void>) => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const app = express().use(compression());
  app.get('/', (_req, res) => end(writeCsv(res.type('text/csv'), { ...table, rows: batches })));
  const server = createServer(app).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const call = get({ port, headers: { 'Accept-Encoding': 'gzip' } });
  const [answer]: IncomingMessage[] = await once(call, 'response');
  expect(answer?.headers['content-encoding']).toBe('gzip');
  return { answer: answer as IncomingMessage, ended };
}

it('a long file is written without a warning of listeners that pile up', async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => void warnings.push(message);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  async function* batches() {
    for (let at = 0; at < BATCHES; at++) yield batch;
  }
  const { answer, ended } = await serve(batches());
  await Promise.all([once(answer.resume(), 'end'), ended]);
  expect(warnings).toEqual([]);
});

it('a file whose reader goes away ends without an error, and takes no more rows', async () => {
  let isOpen = true;
  async function* batches() {
    try {
      for (;;) yield batch;
    } finally {
      isOpen = false;
    }
  }
  const { answer, ended } = await serve(batches());
  answer.once('data', () => answer.destroy()).on('error', () => {});
  await ended;
  expect(isOpen).toBe(false);
});

it('a file whose rows fail fails with the very same error', async () => {
  const error = new Error('The database is away');
  let fail = () => {};
  const sign = new Promise<void>((resolve) => {
    fail = resolve;
  });
  async function* batches() {
    yield batch;
    await sign;
    throw error;
  }
  const { answer, ended } = await serve(batches());
  answer.resume().on('error', () => {});
  fail();
  await expect(ended).rejects.toBe(error);
});

it.each([
  ['=1+2', "'=1+2"],
  ['Depot;=1+2', "Depot;'=1+2"],
  ['Depot\t=1+2', "Depot\t'=1+2"],
  ['Depot|@SUM(A1)', "Depot|'@SUM(A1)"],
  ['Depot,-5', `"Depot,'-5"`],
  ['Depot; +251', "Depot;' +251"],
  ['Depot;"=1+2"', `"Depot;'""=1+2"""`],
  ['Depot\n=1+2', `"Depot\n'=1+2"`],
  ['Depot\r\n+1', `"Depot\r\n'+1"`],
  ['Depot\u2028=1', "Depot\u2028'=1"],
  ['Depot;＝1+2', "Depot;'＝1+2"],
  ['a;\t=1;=2', "a;'\t'=1;'=2"],
  ['A-5 = 6; see @Bole', 'A-5 = 6; see @Bole'],
  ['5=1+2', '5=1+2'],
])('a text stays a text, whatever a program takes for a separator: %j', async (text, field) => {
  const output = new PassThrough();
  const written = output.toArray();
  const rows = (async function* () {
    yield [[text]];
  })();
  await writeCsv(output, { ...table, rows });
  expect(Buffer.concat(await written).toString()).toBe(`\ufeffName\r\n${field}\r\n`);
});

it('tells what it is about below its rows, and adds nothing up', async () => {
  const output = new PassThrough();
  const written = output.toArray();
  const rows = (async function* () {
    yield [['Abebe', 1_250]];
    yield [['Sara', 50]];
  })();
  const columns = [...table.columns, { header: 'Due', kind: 'money', width: 10 }] as const;
  const facts = [
    ['Company', '=Selam, PLC'],
    ['As of', 'Nov 28, 2026'],
  ] as const;
  await writeCsv(output, { facts, columns, rows });
  expect(
    Buffer.concat(await written)
      .toString()
      .split('\r\n'),
  ).toEqual([
    ...['\ufeffName,Due', 'Abebe,12.5', 'Sara,0.5', ''],
    `Company,"'=Selam, PLC"`,
    ...['As of,"Nov 28, 2026"', ''],
  ]);
});
