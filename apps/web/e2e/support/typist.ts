import type { Locator } from '@playwright/test';
import { paste } from './paste.ts';

/** Types and pastes, and remembers each value with the field that took it, to tell what somebody had to type twice. */
export class Typist {
  private readonly typed: { value: string; field: string }[] = [];

  async type(field: Locator, value: string): Promise<void> {
    await this.remember(field, value);
    await field.fill(value);
  }

  /** Pastes rows as a spreadsheet copies them; an empty cell says nothing. */
  async pasteRows(field: Locator, rows: readonly (readonly string[])[]): Promise<void> {
    for (const cell of rows.flat()) if (cell) await this.remember(field, cell);
    await paste(field, rows.map((cells) => cells.join('\t')).join('\n'));
  }

  /** How many values were typed or pasted so far. */
  get count(): number {
    return this.typed.length;
  }

  /** The values that came more than once, however they were written, with the fields that took them. */
  repeated(): string[] {
    return this.typed.flatMap(({ value }, at) => {
      const same = this.typed.filter((other) => keyOf(other.value) === keyOf(value));
      const isFirst = this.typed.findIndex((other) => keyOf(other.value) === keyOf(value)) === at;
      return isFirst && same.length > 1 ? `${value}: ${same.map(({ field }) => field).join(', ')}` : [];
    });
  }

  private async remember(field: Locator, value: string): Promise<void> {
    const name = await field.evaluate((input: HTMLInputElement) => {
      const label = input.labels?.[0]?.textContent;
      return input.getAttribute('aria-label') ?? label ?? input.name;
    });
    this.typed.push({ value, field: name });
  }
}

const keyOf = (value: string) => value.toLowerCase().replace(/[\s,-]/g, '');
