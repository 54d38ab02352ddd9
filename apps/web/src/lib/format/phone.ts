/** The country's code or the 0 before the area, then nine digits, with any punctuation of telephone numbers. */
const ETHIOPIAN = /^(?:\+?251|0)[\s()-]*(?:\d[\s()-]*){9}$/;

/** Groups Ethiopian telephone numbers as they are dialled from anywhere: +251 91 550 0606. Others stay as they are. */
export const formatPhone = (phone: string): string => phone.replace(/[^,;|/]+/g, grouped);

function grouped(part: string): string {
  const number = part.trim();
  if (!ETHIOPIAN.test(number)) return part;
  const own = number.replace(/\D/g, '').slice(-9);
  return part.replace(number, `+251 ${own.slice(0, 2)} ${own.slice(2, 5)} ${own.slice(5)}`);
}
