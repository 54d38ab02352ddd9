const COUNT = 6000;
const WORDS = ['laptop', 'lamp', 'table', 'top', 'chair', 'desk', 'shelf'];

export interface Product {
  _id: number;
  sku: string;
  category: string;
  price: number;
  search: string[];
  active: boolean;
  note: string;
  warehouse: string;
  product: number;
}

/** Suffixes of the words of a text, as a search field holds them. */
function suffixes(text: string): string[] {
  const all = text.split(' ').flatMap((word) => Array.from(word, (_, i) => word.slice(i)));
  return [...new Set(all)];
}

function product(i: number): Product {
  const name = `${WORDS[i % 7]} ${WORDS[(i * 3 + 1) % 7]} ${i}`;
  return {
    _id: i,
    sku: `SKU-${String(i).padStart(6, '0')}`,
    category: `c${i % 20}`,
    price: (i * 37) % 1000,
    search: suffixes(name),
    active: i % 10 !== 0,
    note: `note ${i}`,
    warehouse: `w${i % 3}`,
    product: Math.floor(i / 3),
  };
}

export const allProducts: readonly Product[] = Array.from({ length: COUNT }, (_, i) => product(i));
