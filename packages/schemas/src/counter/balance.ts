/** What a sale's balance is computed from; amounts in one unit, such as cents. */
type Balanced = {
  payable: number;
  returned: number;
  payments: readonly { amount: number; voided?: unknown }[];
  void?: unknown;
  soldData: readonly { quantity: number; returned: number }[];
};

/** Every state of a sale. */
export const saleStates = {
  paid: 'Paid',
  due: 'Due',
  'part returned': 'Part returned',
  returned: 'Returned',
  void: 'Void',
} as const;
export type SaleState = keyof typeof saleStates;

/** Computes what is paid and due of a sale, and its state. API, migration and verification share it. */
export function balanceOf(sale: Balanced): { paid: number; due: number; state: SaleState } {
  const paid = sale.payments.reduce((sum, { amount, voided }) => (voided ? sum : sum + amount), 0);
  const due = sale.payable - sale.returned - paid;
  return { paid, due, state: stateOf(sale, due) };
}

function stateOf(sale: Balanced, due: number): SaleState {
  const goods = goodsStateOf(sale);
  if (goods !== 'void' && due > 0) return 'due';
  return goods ?? 'paid';
}

/** Tells what became of a sale's goods; nothing while all of them are with the customer. */
export function goodsStateOf({
  void: isVoid,
  soldData,
}: Pick<Balanced, 'void' | 'soldData'>): 'void' | 'returned' | 'part returned' | undefined {
  if (isVoid) return 'void';
  if (soldData.every(({ quantity, returned }) => returned >= quantity)) return 'returned';
  return soldData.some(({ returned }) => returned > 0) ? 'part returned' : undefined;
}
