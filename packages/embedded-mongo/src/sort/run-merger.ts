/** Merges sorted runs one item at a time, with a heap of the runs' heads. */
export class RunMerger<T> {
  private readonly runs: readonly (readonly T[])[];
  private readonly compare: (a: T, b: T) => number;
  private readonly positions: number[];
  /** Numbers of runs that have items left, as a binary heap by their next items. */
  private readonly heap: number[] = [];

  constructor(runs: readonly (readonly T[])[], compare: (a: T, b: T) => number) {
    this.runs = runs;
    this.compare = compare;
    this.positions = runs.map(() => 0);
    runs.forEach((run, number) => {
      if (run.length > 0) this.push(number);
    });
  }

  /** Takes the smallest item left, or undefined if there is none. */
  next(): T | undefined {
    const number = this.heap[0];
    if (number === undefined) return undefined;
    const item = this.head(number);
    this.positions[number] = (this.positions[number] as number) + 1;
    if ((this.positions[number] as number) >= (this.runs[number] as readonly T[]).length) {
      const last = this.heap.pop() as number;
      if (this.heap.length > 0) this.heap[0] = last;
    }
    this.siftDown();
    return item;
  }

  private head(number: number): T {
    return (this.runs[number] as readonly T[])[this.positions[number] as number] as T;
  }

  private isBefore(a: number, b: number): boolean {
    return this.compare(this.head(a), this.head(b)) < 0;
  }

  private push(number: number): void {
    const { heap } = this;
    let child = heap.length;
    heap.push(number);
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!this.isBefore(heap[child] as number, heap[parent] as number)) return;
      this.swap(child, parent);
      child = parent;
    }
  }

  private siftDown(): void {
    const { heap } = this;
    let parent = 0;
    for (;;) {
      const left = 2 * parent + 1;
      if (left >= heap.length) return;
      const right = left + 1;
      const child =
        right < heap.length && this.isBefore(heap[right] as number, heap[left] as number) ? right : left;
      if (!this.isBefore(heap[child] as number, heap[parent] as number)) return;
      this.swap(child, parent);
      parent = child;
    }
  }

  private swap(a: number, b: number): void {
    const { heap } = this;
    const moved = heap[a] as number;
    heap[a] = heap[b] as number;
    heap[b] = moved;
  }
}
