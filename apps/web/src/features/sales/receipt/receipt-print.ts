import { type RefObject, useEffect, useState } from 'react';

/** The paper of a receipt: a sheet, or a till's roll. */
export const papers = { a4: 'A4', roll: '80 mm roll' } as const;
export type Paper = keyof typeof papers;

/** Whether the browser prints page margin boxes: where it doesn't, the last page shows the receipt's number. */
export const numbersPages = 'CSSMarginRule' in window;

const CSS_PX_PER_MM = 96 / 25.4;
/** Printers cut no longer piece by themselves; a longer receipt continues with its headers repeated. */
const LONGEST_PIECE_MM = 297;

/** Builds the page rules that depend on the receipt: its number, and the length of the roll. */
export function usePageRules(
  article: RefObject<HTMLElement | null>,
  paper: Paper,
  kind: string,
  number: string,
): string {
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
  if (paper === 'a4')
    return `@page { @top-left { content: none } @bottom-left { content: "${kind} ${number}" } }`;
  return `@page {
    size: 80mm ${length}mm;
    margin: 4mm 4mm 10mm;
    @top-left { content: none }
    @bottom-left { content: "${number}" }
  }`;
}
