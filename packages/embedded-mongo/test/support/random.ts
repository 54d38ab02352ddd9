import { ObjectId } from 'mongodb';

/** Random numbers that are the same in every run. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** A whole number from 0 to below a limit. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % limit;
  }

  /** True once in a number of times. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }

  /** One of some things. */
  of<T>(things: readonly T[]): T {
    return things[this.below(things.length)] as T;
  }
}

/** Makes random documents and filters that meet often enough. */
export class RandomData {
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  scalar(): unknown {
    const { random } = this;
    return random.of([
      () => random.below(20) - 10,
      () => random.below(20) / 4,
      () => `s${random.below(12)}`,
      () => random.of(['a', 'ab', 'abc', 'b', 'B', 'é', 'a\0b']),
      () => null,
      () => random.once(2),
      () => new Date(random.below(10) * 1000),
      () => new ObjectId(String(random.below(10)).padStart(24, '0')),
    ])();
  }

  value(): unknown {
    const { random } = this;
    return random.of([
      () => this.scalar(),
      () => this.scalar(),
      () => this.scalar(),
      () => [random.below(5), random.below(5)],
      () => [`s${random.below(5)}`, `t${random.below(5)}`],
      () => [],
      () => ({ x: random.below(5) }),
    ])();
  }

  document(_id: number): Record<string, unknown> & { _id: number } {
    const { random } = this;
    const document: Record<string, unknown> & { _id: number } = { _id, n: random.below(30) };
    for (const field of ['a', 'b', 'c']) if (!random.once(6)) document[field] = this.value();
    if (random.once(2))
      document.lines = Array.from({ length: random.below(4) }, () => ({
        p: random.below(6),
        q: `q${random.below(4)}`,
      }));
    return document;
  }

  condition(field: string): Record<string, unknown> {
    const { random } = this;
    const operand = random.of([
      () => this.scalar(),
      () => ({ $gt: this.scalar() }),
      () => ({ $gte: this.scalar(), $lt: this.scalar() }),
      () => ({ $in: [this.scalar(), this.scalar()] }),
      () => ({ $nin: [this.scalar()] }),
      () => /^s1/,
      () => /^a/,
      () => ({ $exists: random.once(2) }),
      () => ({ $ne: this.scalar() }),
      () => ({ $all: ['s1', 't2'] }),
      () => ({ $lte: random.below(10) }),
      () => ({ $not: { $gt: this.scalar() } }),
    ])();
    return { [field]: operand };
  }

  filter(): Record<string, unknown> {
    const { random } = this;
    const parts = Array.from({ length: 1 + random.below(3) }, () =>
      random.of([
        () => this.condition(random.of(['a', 'b', 'c'])),
        () => ({ n: random.of([random.below(30), { $gt: random.below(30) }, { $in: [1, 2, 3] }]) }),
        () => ({ 'lines.p': random.of([random.below(6), { $gt: 2, $lt: 4 }, { $in: [1, 5] }]) }),
        () => ({ lines: { $elemMatch: { p: random.below(6), q: `q${random.below(4)}` } } }),
        () => ({ 'c.x': random.below(5) }),
      ])(),
    );
    const filter = random.once(3) ? { $and: parts } : Object.assign({}, ...parts);
    return random.once(6) ? { $or: [filter, this.condition('a')] } : filter;
  }

  sort(): Record<string, 1 | -1> | undefined {
    return this.random.of([
      undefined,
      { n: 1, _id: 1 },
      { n: -1, _id: -1 },
      { a: 1, _id: 1 },
      { b: 1, n: -1, _id: 1 },
      { _id: -1 },
      { 'lines.p': -1, _id: 1 },
    ] as const);
  }

  update(): Record<string, unknown> {
    const { random } = this;
    return random.of([
      () => ({ $set: { [random.of(['a', 'b', 'c'])]: this.value() } }),
      () => ({ $unset: { [random.of(['a', 'b', 'lines'])]: '' } }),
      () => ({ $inc: { n: random.below(5) - 2 } }),
      () => ({ $set: { 'lines.0': { p: random.below(6), q: 'q1' } } }),
    ])();
  }
}
