import { useEffect, useRef } from 'react';
import type { GoodsDialogProps } from './goods-action.ts';
import { GoodsPaper } from './goods-paper.tsx';

/** Prints a document from its row. It is laid out unseen, so that its fonts are there. */
export function PrintedDocument({ document, onClose }: GoodsDialogProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isHere = true;
    addEventListener('afterprint', onClose, { once: true });
    place.current?.getBoundingClientRect(); // asks for the fonts
    void window.document.fonts.ready.then(() => isHere && window.print());
    return () => {
      isHere = false;
      removeEventListener('afterprint', onClose);
    };
  }, [onClose]);
  return (
    <div ref={place} className="invisible fixed size-0 overflow-hidden print:visible">
      <GoodsPaper document={document} />
    </div>
  );
}
