import type { Page } from '@playwright/test';

/** What has to be read whole: figures, days, and the words of heads and controls. A name may end with an ellipsis. */
const WHOLE =
  'th, time, label, legend, dt, h1, h2, .figures, .ledger-figure, button:not(.ledger *), [role=status] *';
/** What keeps its text to itself: the text beside it would be covered. */
const BOXES = 'td, th, dd, dt, label, button, fieldset, [role=option], [role=menuitem]';
/** What may be pushed aside beside wide lists: tabs, and the navs that lead to parts of a page ('Sections', 'Show'). */
export const PUSHED_ASIDE = '[role=tablist], main nav';

/**
 * Finds texts and controls that end outside the screen, are cut, or run out of the box that they stand in.
 */
export const outside = (page: Page) =>
  page.evaluate(
    ([whole, boxes, pushedAside]) => {
      const inkOf = (element: Element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect();
      };
      const hasText = ({ childNodes }: Element) =>
        [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());

      function faultOf(element: HTMLElement): string | undefined {
        const ink = hasText(element) ? inkOf(element) : element.getBoundingClientRect();
        let { left, right } = ink;
        for (let box: HTMLElement | null = element; box; box = box.parentElement) {
          const { overflowX, textOverflow } = getComputedStyle(box);
          const edges = box.getBoundingClientRect();
          if (overflowX === 'visible') {
            const by = right - edges.right;
            if (box.matches(boxes) && by > 1.5) return `runs ${by} px out of its ${box.tagName}`;
            continue;
          }
          if (box.clientWidth <= 1 || box.matches(pushedAside)) return undefined; // for screen readers; scrolls
          if (right <= edges.right + 1) continue;
          if (textOverflow !== 'ellipsis' || element.closest(whole))
            return `cut by ${right - edges.right} px`;
          right = edges.right;
        }
        if (left < -0.5) return `begins ${-left} px before the screen`;
        return right > innerWidth + 0.5 ? `ends ${right - innerWidth} px behind the screen` : undefined;
      }

      const isCutValue = (field: Element) =>
        field instanceof HTMLInputElement &&
        field.role !== 'combobox' &&
        field.value !== '' &&
        field.scrollWidth > field.clientWidth + 1;

      return [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => element.matches('input, select, textarea, button, a') || hasText(element))
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .flatMap((element) => {
          const fault = isCutValue(element) ? 'shows a part of its value' : faultOf(element);
          return fault ? [`${fault}: ${element.outerHTML.slice(0, 160)}`] : [];
        });
    },
    [WHOLE, BOXES, `.ledger-wide, ${PUSHED_ASIDE}`] as const,
  );
