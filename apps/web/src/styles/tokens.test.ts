import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
const colours = (part: string) =>
  Object.fromEntries(
    [...part.matchAll(/--color-([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
const [lightPart = '', darkPart = ''] = css.split('[data-theme');
const light: Record<string, string> = colours(lightPart);
const dark: Record<string, string> = { ...light, ...colours(darkPart) };

/** Contrast as WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const words: [string, string][] = [
  ...['bg', 'surface', 'raised', 'hover', 'selected'].flatMap((back): [string, string][] => [
    ['text', back],
    ['muted', back],
    ['primary', back],
    ['danger', back],
  ]),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-danger', 'danger-solid'],
  ['danger', 'danger-field'],
  ...['blue', 'green', 'yellow', 'purple', 'grey', 'red'].map((tone): [string, string] => [
    tone,
    `${tone}-field`,
  ]),
];

for (const [theme, tokens] of Object.entries({ light, dark })) {
  it.each(words)(`${theme}: %s can be read on %s`, (text, back) => {
    expect(contrast(tokens[text] ?? '', tokens[back] ?? '')).toBeGreaterThanOrEqual(4.5);
  });
  it.each(['field', 'ring'])(`${theme}: %s stands out from the surface`, (line) => {
    expect(contrast(tokens[line] ?? '', tokens.surface ?? '')).toBeGreaterThanOrEqual(3);
  });
}
