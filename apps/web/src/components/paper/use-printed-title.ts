import { useEffect } from 'react';

/** Sets the page's title while printing, which browsers offer as the file's name. */
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
