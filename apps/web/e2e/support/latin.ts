import type { Page } from '@playwright/test';

/** What the tests typed, what their server answers said, and names of the seed data: banks, dry ports. */
const DATA = [
  /\b(?:Axe|head|blades|works|closed|maker|buyer|empty|store|supplier|made|offline|First|Admin|Abebe|Kebede|Bole|Kality|Modjo|Addis Ababa|Groceries|MSKU)\b/g,
  /Jinko Solar|Hebei Jinxi Iron & Steel|Tana Trading PLC|Yekatit Solar & Electric|nothing-like-it/g,
  /#[\da-fA-F]{6}\b|\b(?:[A-Z]{2,3}-(?:AXE|[\d-]+)|[A-Z]{4}\s?\d{6,}(?:\s\d)?|CBE LC \d+|[\da-f]{24}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\b/g,
  /\baxe(?:-2)?\.(?:pdf|exe|csv)\b/g,
  /The database is away|Only 3 of .*, 8 asked/g,
  /(?:\w+ )*Bank\b(?: of \w+| Ethiopia)?|Franco Valuta \(no bank\)/g,
];
/** What Amharic writes in Latin letters too: names of the product, of keys, files and companies, addresses. */
const SAME =
  /Inventory Enterprise|English|\b(?:Ctrl|Enter|CSV|PNG|JPEG|WebP|HEIC|TIN|FZCO|DIFTZ|USD|ETB|LC|PDF|kB|MB|(?:20|40)(?:DC|HC|RF|OT|FR)|px|kg)\b|\.(?:csv|xlsx)\b|\S+@\S+/g;

/** Finds texts with Latin words on a page in Amharic: what is read, and what screen readers and empty fields say. */
export async function latinTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const attributes = ['aria-label', 'placeholder', 'title', 'alt', 'aria-description', 'aria-valuetext'];
    const found = [...document.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && !element.closest('[lang=en]'))
      .flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ''));
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { parentElement, textContent } = nodes.currentNode;
      if (parentElement?.checkVisibility() && !parentElement.closest('script, style, kbd, [lang=en]'))
        found.push(textContent ?? '');
    }
    return [document.title, ...found];
  });
  const isLatin = (text: string) =>
    /\p{Script=Latin}{2}/u.test([...DATA, SAME].reduce((rest, known) => rest.replaceAll(known, ''), text));
  return [...new Set(texts.map((text) => text.trim()).filter(isLatin))];
}
