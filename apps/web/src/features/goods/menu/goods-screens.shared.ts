import { ArrowLeftRight, ClipboardList, type LucideIcon, PackagePlus, SlidersHorizontal } from 'lucide-react';
import type { Text } from '../../../lib/i18n.ts';
import { paths } from '../../../lib/paths.ts';

type GoodsScreen = { path: string; title: Text; icon: LucideIcon };

/** The pages that move goods, in the order of their menu. */
export const goodsScreens = {
  receipt: { path: paths.receiveGoods, title: 'Receive goods', icon: PackagePlus },
  transfer: { path: paths.transferGoods, title: 'Transfer', icon: ArrowLeftRight },
  count: { path: paths.count, title: 'Count', icon: ClipboardList },
  adjustment: { path: paths.adjustStock, title: 'Adjust', icon: SlidersHorizontal },
} as const satisfies Readonly<Record<string, GoodsScreen>>;
