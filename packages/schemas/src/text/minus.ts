/** Writes a formatted number with the minus of print, at which no line breaks, in place of the hyphen that Intl writes. */
export const withMinus = (figure: string): string => figure.replace('-', '−');
