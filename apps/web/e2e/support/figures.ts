import type { Page } from '@playwright/test';

/** What stands behind figures that the tests' data has, in either language. */
const UNITS = ['birr', 'ብር', 'USD', 'bag', 'ከረጢት', 'piece', 'ፍሬ', 'kg', 'm³', 'ft', 'ጫማ', '%'];

/**
 * Finds what a page says wrong of figures: a hyphen in place of a minus, and a space at which a line may break between
 * a figure and its unit. Numbers of papers and phones, codes and dates are no figures.
 */
export const wrongFigures = (page: Page): Promise<string[]> =>
  page.evaluate((units) => {
    const wrong = new Set<string>();
    // What goes on behind another hyphen is a code: -7-AB.
    const hyphen = /(?<![\p{L}\p{N}_#/–—-])-\s?\.?\d[\d.,]*(?![\d.,]*-)/u;
    const parted = new RegExp(`\\d ([+−-]?\\d+ )?(?=(?:${units.join('|')})(?![\\p{L}\\p{N}]))`, 'gu');
    const isCode = (element: Element) => element.closest('time, code, kbd, input[type=date], script, style');
    const isShown = (element: Element | null): element is HTMLElement =>
      Boolean(element?.checkVisibility() && !isCode(element));

    /** The texts of a block, each with where it stands: a figure's unit is often an element of its own. */
    const blocks = new Map<Element, Text[]>();
    const blockOf = (element: Element): Element => {
      const { parentElement } = element;
      const isInline = ['inline', 'contents'].includes(getComputedStyle(element).display);
      return isInline && parentElement ? blockOf(parentElement) : element;
    };
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const node = nodes.currentNode as Text;
      if (!isShown(node.parentElement)) continue;
      const block = blockOf(node.parentElement);
      blocks.set(block, [...(blocks.get(block) ?? []), node]);
    }
    for (const texts of blocks.values()) {
      const whole = texts.map(({ data }) => data).join('');
      if (hyphen.test(whole)) wrong.add(`hyphen: ${whole}`);
      for (const match of whole.matchAll(parted)) {
        let at = match.index + match[0].length - 1;
        const text = texts.find(({ data }) => {
          if (at < data.length) return true;
          at -= data.length;
          return false;
        });
        const parent = text?.parentElement;
        if (parent && !getComputedStyle(parent).whiteSpace.includes('nowrap')) wrong.add(`parted: ${whole}`);
      }
    }
    for (const element of document.querySelectorAll('*')) {
      if (!isShown(element)) continue;
      const said = ['aria-label', 'title', 'alt', 'aria-valuetext'].map((name) => element.getAttribute(name));
      const typed =
        element instanceof HTMLInputElement && element !== document.activeElement && element.value;
      for (const text of [...said, typed]) if (text && hyphen.test(text)) wrong.add(`hyphen: ${text}`);
    }
    return [...wrong];
  }, UNITS);
