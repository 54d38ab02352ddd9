// The operators' command line: backup, restore, compact, verify, migrate, admin.
import { parseArgs } from 'node:util';
import { databaseError } from '../database/errors.ts';
import { readCliEnv } from '../lib/env.ts';
import { commands, type Options } from './commands.ts';

const [name = '', ...rest] = process.argv.slice(2);

try {
  const { values, positionals } = parseArgs({
    args: rest,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      from: { type: 'string' },
      'without-journal': { type: 'boolean' },
    },
  });
  await runCommand(name, positionals, values);
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}

async function runCommand(
  called: string,
  positionals: string[],
  { help, ...options }: Options & { help: boolean },
): Promise<void> {
  const command = commands[called];
  if (!command)
    throw new Error(`There is no command ${called}. There are ${Object.keys(commands).join(', ')}.`);
  if (help) {
    process.stdout.write(`${command.help}\n`);
    return;
  }
  if (!command.accepts(positionals, options)) throw new Error(command.help);
  const [argument = '', ...more] = positionals;
  const isWell = await command.run({ env: readCliEnv(), argument, more, options, say });
  if (!isWell) process.exitCode = 1;
}

function sentenceOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return databaseError(error)?.code === 'UNAVAILABLE'
    ? `The database does not answer, or went away meanwhile (${reason}). Run the command again.`
    : reason;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
