import type { Page } from '@app/schemas/lists';
import { type Product, products } from '@app/schemas/products';
import type { Resource, Role } from '@app/schemas/resource';
import { receiptNumber, type Sale, sales } from '@app/schemas/sales';
import { type Stock, stocks } from '@app/schemas/stocks';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { Boxes, ReceiptText, Tags } from 'lucide-react';
import { pageQuery } from '../../crud/queries.ts';
import { formatAmount, formatMoney } from '../../lib/format.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { paths } from '../paths.ts';
import type { Command, CommandGroup } from './commands.ts';

const DEBOUNCE_MS = 250;
const SHOWN = 5;
/** A single letter is in nearly every name. */
const SHORTEST = 2;

/** The records that hold the text, of those that the reader may open. */
export function useFoundRecords(typed: string, role: Role): { groups: CommandGroup[]; isPending: boolean } {
  const t = useT();
  const wanted = typed.trim();
  const text = useDebounced(wanted, DEBOUNCE_MS);
  const isAsked = text.length >= SHORTEST;
  // Those of the text before would be opened by who types on and presses Enter.
  const isShown = isAsked && wanted === text;
  const sources = sourcesFor(role).map((source) => ({ ...source, isAsked }));
  const results: UseQueryResult<Page<never>>[] = useQueries({
    queries: sources.map(({ resource }) => ({
      ...pageQuery<never>(resource, { page: 1, limit: SHOWN, data: text }),
      enabled: isAsked,
    })),
  });
  return {
    groups: sources.map(({ label, toCommand }, index) => ({
      label,
      commands: isShown ? (results[index]?.data?.data ?? []).map((record) => toCommand(record, t)) : [],
    })),
    isPending: wanted !== text || results.some(({ isFetching }) => isFetching),
  };
}

type Source = { label: string; resource: Resource; toCommand: (record: never, t: Translate) => Command };

const sourcesFor = (role: Role): Source[] => [
  // The page of products is for admins; everyone finds a product by its stock.
  ...(role === 'admin' ? [{ label: 'Products', resource: products, toCommand: productCommand }] : []),
  { label: 'Stocks', resource: stocks, toCommand: stockCommand },
  { label: 'Receipts', resource: sales, toCommand: saleCommand },
];

const address = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

const productCommand = ({ _id, name, price }: Product, t: Translate): Command => ({
  id: _id,
  label: name,
  icon: Tags,
  end: `${formatMoney(price)} ${t('birr')}`,
  path: address(paths.products, { q: name, view: _id }),
});

const stockCommand = ({ _id, productId, warehouseId, quantity }: Stock, t: Translate): Command => ({
  id: _id,
  label: productId.name,
  icon: Boxes,
  note: t('in {{place}}', { place: warehouseId.name }),
  end: formatAmount(quantity),
  path: address(paths.stocks, { productId: productId._id, warehouseId: warehouseId._id, view: _id }),
});

const saleCommand = ({ _id, custormerName }: Sale): Command => ({
  id: _id,
  label: custormerName,
  icon: ReceiptText,
  end: `#${receiptNumber(_id)}`,
  path: address(paths.sales, { view: _id }),
});
