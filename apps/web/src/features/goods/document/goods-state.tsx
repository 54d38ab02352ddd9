import { type GoodsDocument, goodsStates } from '@app/schemas/goods/documents';
import { Badge, type Tone } from '../../../components/ui/badge.tsx';
import { useT } from '../../../lib/i18n.ts';

const tones: Readonly<Record<GoodsDocument['state'], Tone>> = {
  open: 'yellow',
  'on the way': 'blue',
  done: 'green',
};

export function GoodsState({ document: { state } }: { document: GoodsDocument }) {
  const t = useT();
  return <Badge tone={tones[state]}>{t(goodsStates[state])}</Badge>;
}
