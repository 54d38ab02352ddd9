import type { Sale } from '@app/schemas/sales';
import { encode } from 'uqr';
import { paths } from '../../../lib/paths.ts';
import { publicUrl } from '../../../lib/public-url.ts';

/** A code that leads to the page which tells whether the receipt is ours. */
export function ReceiptProof({ sale: { receiptToken } }: { sale: Sale }) {
  const address = `${publicUrl()}${paths.receiptCheck}?t=${receiptToken}`;
  return (
    <div className="receipt-proof">
      <Code address={address} />
      <div>
        <p>Is this receipt genuine? Read the code with a phone.</p>
        <p lang="am">ይህ ደረሰኝ ትክክለኛ መሆኑን በስልክዎ ኮዱን በማንበብ ያረጋግጡ።</p>
      </div>
    </div>
  );
}

/** Modules of the quiet zone that readers need around a code. */
const QUIET = 2;

function Code({ address }: { address: string }) {
  // Fewer and larger modules are read at more resolutions than those of a level that mends more damage.
  const { data, size } = encode(address, { border: QUIET, ecc: 'L' });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg role="img" aria-label={address} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  );
}
