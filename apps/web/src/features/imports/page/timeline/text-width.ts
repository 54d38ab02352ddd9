/** About how wide a text is at 12 px, in pixels: Ethiopic letters are wider than Latin ones. */
export const textWidth = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter >= '\u1200' && letter <= '\u137f' ? 9 : 6.2), 0);
