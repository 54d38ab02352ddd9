import { CASH, type PaymentInput } from '@app/schemas/counter/payments';
import type { SaleForm, SaleLine } from './sale-form.ts';
import type { SalePayment } from './sale-payments.ts';

/** Converts a sale to the API's input, leaving out what it says nothing of. A version before kept no terms. */
export function wireSale({ soldData, payments = [], ...sale }: SaleForm) {
  const { custormerName, SalesDate, SalesMan, customerId, terms, dueDate, fiscalNo, note } = sale;
  const paidBy = wirePayments(payments);
  return {
    custormerName,
    SalesDate,
    SalesMan,
    soldData: soldData.map(wireLine),
    ...(customerId && { customerId }),
    ...(terms === 'credit' && { terms, dueDate }),
    ...(paidBy.length > 0 && { payments: paidBy }),
    ...(fiscalNo && { fiscalNo }),
    ...(note && { note }),
  };
}

const wireLine = ({ productId, warehouseId, quantity, SellingPrice }: SaleLine) => ({
  productId,
  warehouseId,
  quantity,
  SellingPrice,
});

/** A payment of everything in cash needs not be told: the server knows what is payable. */
const isAllInCash = ([first, ...others]: readonly SalePayment[]): boolean =>
  first?.method === CASH && first.takesRest && others.length === 0;

/** Converts payments to the API's input. */
const wirePayments = (payments: readonly SalePayment[]): Nullable<PaymentInput>[] =>
  isAllInCash(payments)
    ? []
    : payments.map(({ method, reference, bank, amount }) => ({ method, reference, bank, amount }));
type Nullable<T> = { [K in keyof T]: T[K] | null };
