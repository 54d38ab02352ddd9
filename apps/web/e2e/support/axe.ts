import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { PUSHED_ASIDE } from './outside.ts';

/** Half as long to send to each page as the whole source. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Lists violations of WCAG 2.2 A and AA, as far as axe finds them. */
export async function violations(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  // Evaluated by the debugger, which the content security policy doesn't restrict.
  if (!isThere) await page.evaluate(source);
  return page.evaluate(async (values) => {
    const { run } = (window as unknown as { axe: Pick<typeof axe, 'run'> }).axe;
    // A toast is a list item with the role of a status: the only role on an element of another kind.
    const found = await run(document, {
      runOnly: { type: 'tag', values },
      rules: { 'aria-allowed-role': { enabled: false } },
      resultTypes: ['violations'],
    });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    );
  }, rules);
}

/** Finds content that makes the page or a dialog scroll sideways, and may not. */
export async function sideways(page: Page): Promise<string[]> {
  return page.evaluate((pushedAside) => {
    const root = document.documentElement;
    const found = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      if (element.scrollWidth <= element.clientWidth + 1) return false;
      if (element.matches(pushedAside)) return false;
      return element.clientWidth > 0 && /auto|scroll/.test(getComputedStyle(element).overflowX);
    });
    if (root.scrollWidth > innerWidth) found.unshift(root);
    return found.map(
      ({ tagName, className, scrollWidth, clientWidth }) =>
        `${tagName} ${className}: ${scrollWidth} px in ${clientWidth} px`,
    );
  }, `:has(> table), ${PUSHED_ASIDE}`);
}

/** The longest days that a field may show. */
const DAYS = ['መስከረም 28 ቀን 2019', 'Meskerem 28, 2019'];

/** Finds fields too narrow for their placeholder, or for the longest day where they take one. */
export async function narrowFields(page: Page): Promise<string[]> {
  return page.evaluate((days) => {
    const ink = document.createElement('canvas').getContext('2d');
    if (!ink) throw new Error('This browser measures no text');
    const isNarrow = (field: HTMLInputElement) => {
      const takesDay = field.nextElementSibling?.querySelector('.lucide-calendar');
      const { font, letterSpacing } = getComputedStyle(field);
      Object.assign(ink, { font, letterSpacing });
      const texts = [field.placeholder, ...(takesDay ? days : [])];
      return texts.some((text) => ink.measureText(text).width > field.clientWidth);
    };
    return [...document.querySelectorAll('input')]
      .filter((field) => field.clientWidth > 1 && isNarrow(field))
      .map(({ outerHTML, clientWidth }) => `${clientWidth} px: ${outerHTML.slice(0, 200)}`);
  }, DAYS);
}

/** Finds clipped words of the app. Entered names may be clipped: the tests' are Latin, the app's texts Amharic. */
export async function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX, overflowY, position } = getComputedStyle(element);
      if (position === 'absolute' && element.clientWidth <= 1) return false; // for screen readers only
      const isOver =
        (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
        (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1);
      return isOver && !/auto|scroll/.test(overflowX + overflowY);
    };
    return [...document.querySelectorAll('body *')]
      .filter(
        (element) => /[\u1200-\u137f]/.test(element.textContent) && element.clientWidth > 0 && isCut(element),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
}
