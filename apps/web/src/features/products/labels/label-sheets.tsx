import type { Product } from '@app/schemas/products';
import { useMemo } from 'react';
import { usePrintedTitle } from '../../../components/paper/use-printed-title.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { type Bars, barsOf } from './bars.ts';
import '../../../components/paper/printed-alone.css';
import './label-sheets.css';

/** What a label tells of a product; a price where it is wanted. */
export type Labelled = Pick<Product, '_id' | 'name' | 'sku' | 'barcode'> & { price?: number | undefined };
export type LabelSize = '24' | '65';

type LabelSheetsProps = { size: LabelSize; labels: readonly { product: Labelled; copies: number }[] };

const PAGE = `@page {
  size: A4;
  margin: 0;
  @top-left { content: none }
  @bottom-left { content: none }
  @bottom-right { content: none }
}`;

/** Sheets of labels for sticky A4 paper; they print alone. */
export function LabelSheets({ size, labels }: LabelSheetsProps) {
  usePrintedTitle('Labels');
  const all = labels.flatMap(({ product, copies }) => Array.from({ length: copies }, () => product));
  const perSheet = Number(size);
  const sheets = Array.from({ length: Math.ceil(all.length / perSheet) }, (_, at) =>
    all.slice(at * perSheet, (at + 1) * perSheet),
  );
  return (
    <article
      aria-label="Labels"
      lang="en"
      data-theme="light"
      className={`labels labels-${size} printed-alone printed-over`}
    >
      <style>{PAGE}</style>
      {sheets.map((sheet, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sheets and labels are made anew as a whole.
        <div key={at} className="label-sheet">
          {sheet.map((product, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Label key={place} product={product} />
          ))}
        </div>
      ))}
    </article>
  );
}

function Label({ product: { name, sku, barcode, price } }: { product: Labelled }) {
  const code = barcode ?? sku;
  const bars = useMemo(() => (code ? barsOf(code) : undefined), [code]);
  return (
    <div className="label">
      <p className="label-name">{name}</p>
      {bars && <Drawn bars={bars} />}
      <p className="label-codes">
        {code && <span>{code}</span>}
        {sku && sku !== code && <span>{sku}</span>}
        {price !== undefined && <strong>{formatMoney(price)} birr</strong>}
      </p>
    </div>
  );
}

/** The white that readers need on either side, in modules. */
const QUIET = 10;
/** A module's width where there is room. */
const MODULE_MM = 0.33;

function Drawn({ bars: { text, modules } }: { bars: Bars }) {
  const width = modules.length + 2 * QUIET;
  const dark = [...modules.matchAll(/1+/g)].map(
    ({ index, 0: run }) => `M${QUIET + index} 0h${run.length}v1h-${run.length}z`,
  );
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      style={{ width: `${width * MODULE_MM}mm` }}
    >
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  );
}
