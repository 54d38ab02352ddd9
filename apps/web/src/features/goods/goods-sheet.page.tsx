import { Navigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useMayAdjust } from '../company/may-adjust.shared.ts';
import { GoodsSheet } from './sheet/goods-sheet.tsx';

export const ReceiveGoodsPage = () => <GoodsSheet kind="receipt" />;
export const TransferPage = () => <GoodsSheet kind="transfer" />;

/** For those who may correct stock; once the company has said who that is. */
export function AdjustPage() {
  const mayAdjust = useMayAdjust();
  if (mayAdjust === undefined) return null;
  return mayAdjust ? <GoodsSheet kind="adjustment" /> : <Navigate to={paths.stocks} replace />;
}
