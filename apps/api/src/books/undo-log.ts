/** Notes how to take changes in memory back, so that a refused work leaves none. */
export class UndoLog {
  private readonly undos: (() => void)[] = [];

  get length(): number {
    return this.undos.length;
  }

  /** Sets a map's value, which must not be changed itself. */
  set<K, V>(map: Map<K, V>, key: K, value: V): void {
    const had = map.has(key);
    const before = map.get(key) as V;
    this.undos.push(() => void (had ? map.set(key, before) : map.delete(key)));
    map.set(key, value);
  }

  /** Takes back all that was done since the log was so long, the latest first. */
  takeBack(length: number): void {
    for (const undo of this.undos.splice(length).reverse()) undo();
  }
}
