import { knownDifference } from './known-differences.ts';
import type { Outcome } from './run-test.ts';

const KINDS = {
  passed: 'passed',
  refused: 'refused by name',
  needsFailPoint: 'needs a fail point',
  otherVersion: 'otherwise with this driver or server',
  elsewhere: 'for other servers',
  unknown: 'unknown to the runner',
  failed: 'FAILED',
} as const;

type Kind = keyof typeof KINDS;

/** Counts what has come of tests, by the folders that they are in. */
export class Report {
  readonly failures: string[] = [];
  private readonly counts = new Map<string, Map<Kind, number>>();
  /** How often each thing was refused, or isn't known to the runner. */
  private readonly reasons = new Map<string, number>();
  private readonly foreign = new Map<string, number>();

  add(folder: string, test: string, outcome: Outcome | { kind: 'elsewhere'; reason?: string }): void {
    const known = outcome.kind === 'failed' ? knownDifference(`${test}: ${outcome.reason}`) : undefined;
    const { kind, reason = '' } =
      known === undefined ? outcome : { kind: 'otherVersion' as const, reason: known };
    const counts = this.counts.get(folder) ?? new Map<Kind, number>();
    this.counts.set(folder, counts);
    increment(counts, kind);
    if (kind === 'failed') this.failures.push(`${test}\n    ${reason}`);
    else if (reason !== '') increment(this.reasons, `${KINDS[kind]}: ${reason}`);
  }

  /** Notes a file that holds tests of a format for other runners. */
  addForeign(folder: string): void {
    increment(this.foreign, folder);
  }

  text(): string {
    const lines = [...this.counts].map(([folder, counts]) => `${folder}: ${describe(counts)}`);
    const total = new Map<Kind, number>();
    for (const counts of this.counts.values())
      for (const [kind, count] of counts) total.set(kind, (total.get(kind) ?? 0) + count);
    const foreign = [...this.foreign].map(([folder, count]) => `${folder}: ${count} files of another format`);
    const reasons = [...this.reasons]
      .sort(([, a], [, b]) => b - a)
      .map(([reason, count]) => `${count} × ${reason}`);
    return [
      ...foreign,
      ...reasons,
      ...this.failures.map((one) => `FAILED ${one}`),
      ...lines,
      `All: ${describe(total)}`,
    ].join('\n');
  }
}

function increment<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function describe(counts: ReadonlyMap<Kind, number>): string {
  const said = Object.entries(KINDS).map(([kind, words]) => [counts.get(kind as Kind) ?? 0, words] as const);
  return said.flatMap(([count, words]) => (count > 0 ? [`${count} ${words}`] : [])).join(', ');
}
