import { NO_PAGE, readNumber, type Tree } from '../store/file/data-file.ts';
import { Page, type PageNode } from './page.ts';

const HEADER_BYTES = 24;
/** The two heads lie before all others. */
const FIRST_PAGE = 2;
/** Faults reported one by one; more are only counted. */
const MOST_FAULTS = 20;

/** A data file as one transaction sees it. */
export interface PageSource {
  readonly pageSize: number;
  readonly transaction: number;
  readonly lastPage: number;
  readonly free: Tree;
  readonly main: Tree;
  /** The bytes of so many pages; fewer where the file ends before. */
  read(page: number, pages: number): Buffer;
}

/** What a page is used for. */
const Use = { none: 0, tree: 1, free: 2 } as const;

type Order = (a: Buffer, b: Buffer) => number;

interface WalkedTree {
  readonly name: string;
  readonly order: Order;
  readonly visit: (value: Buffer) => void;
}

const byBytes: Order = (a, b) => a.compare(b);
const byNumber: Order = (a, b) =>
  a.length === 8 && b.length === 8 ? readNumber(a, 0) - readNumber(b, 0) : 1;

/**
 * Checks LMDB's data file page by page: that each page of a tree is what it should be, that keys are in order, and that
 * no page has two uses, nor is one free that is used. It sees what no look-up would show before data are lost.
 */
export class PageCheck {
  readonly faults: string[] = [];
  private faultCount = 0;
  private readonly source: PageSource;
  private readonly uses: Uint8Array;
  private found = { branch: 0, leaf: 0, overflow: 0, entries: 0 };
  /** The last key, and the least that the next one may be. */
  private last: Buffer | undefined;
  private least: Buffer | undefined;

  constructor(source: PageSource) {
    this.source = source;
    this.uses = new Uint8Array(source.lastPage + 1);
  }

  run(): void {
    const { free, main } = this.source;
    this.checkTree('data', main, byBytes, () => {});
    const lists: Buffer[] = [];
    this.checkTree('list of free pages', free, byNumber, (list) => lists.push(list));
    for (const list of lists) this.checkFree(list);
    if (this.faultCount > MOST_FAULTS) this.faults.push(`and ${this.faultCount - MOST_FAULTS} more`);
  }

  private checkTree(name: string, tree: Tree, order: Order, visit: (value: Buffer) => void): void {
    this.found = { branch: 0, leaf: 0, overflow: 0, entries: 0 };
    this.last = undefined;
    this.least = undefined;
    const before = this.faultCount;
    if (tree.root !== NO_PAGE) this.walk({ name, order, visit }, tree.root, tree.depth);
    const { branch, leaf, overflow, entries } = this.found;
    if (this.faultCount > before) return;
    const counted = [branch, leaf, overflow, entries].join();
    const recorded = [tree.branchPages, tree.leafPages, tree.overflowPages, tree.entries].join();
    if (counted !== recorded)
      this.report(
        `the ${name} has ${counted} branches, leaves, pages of values and entries, but counts ${recorded}`,
      );
  }

  private walk(tree: WalkedTree, number: number, levels: number): void {
    const page = this.take(number, `the ${tree.name}`);
    if (page === undefined) return;
    const nodes = page.nodes();
    const wanted = levels > 1 ? 'branch' : 'leaf';
    if (page.kind !== wanted || nodes === undefined || nodes.length === 0) {
      this.report(`page ${number} is no ${wanted} of the ${tree.name}`);
      return;
    }
    this.found[wanted]++;
    for (const [at, node] of nodes.entries()) {
      // The first key of a branch is left out.
      const isLeftOut = wanted === 'branch' && at === 0;
      if (!isLeftOut && !this.isNext(node.key, tree.order))
        this.report(`the keys of page ${number} of the ${tree.name} are not in order`);
      if (wanted === 'branch') {
        if (!isLeftOut) this.least = node.key;
        this.walk(tree, node.child, levels - 1);
      } else {
        this.last = node.key;
        this.least = undefined;
        this.found.entries++;
        tree.visit(this.valueOf(node, tree.name));
      }
    }
  }

  private isNext(key: Buffer, order: Order): boolean {
    const { last, least } = this;
    return (last === undefined || order(last, key) < 0) && (least === undefined || order(least, key) <= 0);
  }

  private valueOf({ value, overflow }: PageNode, name: string): Buffer {
    if (overflow === undefined) return value;
    const { page: number, pages, bytes } = overflow;
    const { pageSize, lastPage } = this.source;
    const first = this.take(number, `a value of the ${name}`);
    const isRight = pages === Math.floor((HEADER_BYTES - 1 + bytes) / pageSize) + 1;
    if (first === undefined) return Buffer.alloc(0);
    if (first.kind !== 'overflow' || first.pages !== pages || !isRight || number + pages - 1 > lastPage) {
      this.report(`page ${number} does not begin a value of ${pages} pages of the ${name}`);
      return Buffer.alloc(0);
    }
    for (let next = number + 1; next < number + pages; next++) this.use(next, `a value of the ${name}`);
    this.found.overflow += pages;
    return this.source.read(number, pages).subarray(HEADER_BYTES, HEADER_BYTES + bytes);
  }

  /** Reads a page of a tree. @returns undefined if it isn't there or has another use already */
  private take(number: number, what: string): Page | undefined {
    if (!this.use(number, what)) return undefined;
    const { pageSize, transaction } = this.source;
    const bytes = this.source.read(number, 1);
    if (bytes.length < pageSize) this.report(`page ${number} of ${what} is missing: the file ends before it`);
    if (bytes.length < pageSize) return undefined;
    const page = new Page(bytes);
    if (page.number === number && page.transaction <= transaction) return page;
    this.report(`page ${number} of ${what} holds something else`);
    return undefined;
  }

  private use(number: number, what: string): boolean {
    const isThere = number >= FIRST_PAGE && number <= this.source.lastPage;
    if (isThere && this.uses[number] === Use.none) {
      this.uses[number] = Use.tree;
      return true;
    }
    this.report(
      isThere
        ? `page ${number} of ${what} has another use as well`
        : `${what} refers to page ${number}, which does not exist`,
    );
    return false;
  }

  /** Checks a list of free pages: numbers, and runs of pages, each its length below zero and its first page. */
  private checkFree(list: Buffer): void {
    const entries = list.length / 8 - 1;
    const count = list.length < 8 ? -1 : readNumber(list, 0);
    if (count < 0 || count > entries) this.report('a list of free pages is damaged');
    for (let at = 1; at <= Math.min(count, entries); at++) {
      const entry = Number(list.readBigInt64LE(at * 8));
      if (entry > 0) this.free(entry, 1);
      else if (entry < 0 && at < count) this.free(Number(list.readBigInt64LE(++at * 8)), -entry);
    }
  }

  private free(first: number, pages: number): void {
    for (let number = first; number < first + pages; number++) {
      if (number < FIRST_PAGE || number > this.source.lastPage) {
        this.report(`page ${number}, which does not exist, is said to be free`);
        return;
      }
      if (this.uses[number] === Use.tree) this.report(`page ${number} is used, and said to be free`);
      else if (this.uses[number] === Use.free) this.report(`page ${number} is said to be free twice`);
      else this.uses[number] = Use.free;
    }
  }

  private report(fault: string): void {
    if (this.faultCount++ < MOST_FAULTS) this.faults.push(fault);
  }
}
