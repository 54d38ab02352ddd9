import { type RefObject, useEffect, useState } from 'react';

/** What a receipt is printed on: a sheet, or the roll of a till. */
export const papers = { a4: 'A4', roll: '80 mm' } as const;
export type Paper = keyof typeof papers;

/** Whether the browser prints what @page says beside its size: where it doesn't, the last page tells the receipt's number. */
export const numbersPages = 'CSSMarginRule' in window;

/** Who saves a receipt as a file is offered its number for a name, and not the page's. */
export function usePrintedTitle(title: string): void {
  useEffect(() => {
    let ofPage = '';
    const name = () => {
      ofPage = document.title;
      document.title = title;
    };
    const restore = () => {
      document.title = ofPage;
    };
    addEventListener('beforeprint', name);
    addEventListener('afterprint', restore);
    return () => {
      removeEventListener('beforeprint', name);
      removeEventListener('afterprint', restore);
    };
  }, [title]);
}

const CSS_PX_PER_MM = 96 / 25.4;
/** No printer cuts a longer piece by itself; a longer receipt goes on with its heads repeated. */
const LONGEST_PIECE_MM = 297;

/** What the style sheet can't know of the printed page: its number, and how long a piece of the roll it takes. */
export function usePageRules(article: RefObject<HTMLElement | null>, paper: Paper, number: string): string {
  const [length, setLength] = useState(LONGEST_PIECE_MM);
  useEffect(() => {
    const element = article.current;
    if (!element || paper !== 'roll') return;
    const observer = new ResizeObserver(() =>
      setLength(Math.min(LONGEST_PIECE_MM, Math.ceil(element.offsetHeight / CSS_PX_PER_MM) + 1)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [article, paper]);
  if (paper === 'a4') return `@page { @bottom-left { content: "Receipt ${number}" } }`;
  return `@page {
    size: 80mm ${length}mm;
    margin: 4mm 4mm 10mm;
    @bottom-left { content: "${number}" }
  }`;
}
