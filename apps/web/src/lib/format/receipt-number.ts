import { receiptNumber } from '@app/schemas/sales';

/** Formats the number of a sale's receipt as papers and screens write it: #7C41E9. */
export const formatReceiptNumber = (saleId: string): string => `#${receiptNumber(saleId).toUpperCase()}`;
