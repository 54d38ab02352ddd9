import { describe, expect, it } from 'vitest';
import { messagesOf } from '../../test/refusals.ts';
import { LOGO_BYTES_MAX, logo } from './logo.ts';

/** Bytes from hexadecimal digits, followed by zeros up to a length. */
function bytesOf(hex: string, length = 0): Uint8Array {
  const given = hex.replaceAll(' ', '').match(/../g) ?? [];
  const bytes = new Uint8Array(Math.max(given.length, length));
  bytes.set(given.map((byte) => Number.parseInt(byte, 16)));
  return bytes;
}
const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const pictureOf = (type: string, hex: string, length?: number) => ({
  type,
  data: base64(bytesOf(hex, length)),
});

const signature = '89504e470d0a1a0a';
const header = (size: string, kind: string) =>
  `${signature} 0000000d 49484452 ${size} ${kind} 000000 aabbccdd`;
const png = header('00000001 00000001', '0806');
const app = 'ffe0 0007 4a46494600';
const frame = 'ffc0 000b 08 0001 0001 01 011100';
const jpeg = `ffd8 ${app} ${frame} ffda 0008`;

describe('a logo', () => {
  it.each([
    ['a PNG', pictureOf('image/png', png)],
    ['a PNG of the largest size', pictureOf('image/png', png, LOGO_BYTES_MAX)],
    ['a JPEG', pictureOf('image/jpeg', jpeg)],
    [
      'a progressive JPEG with tables and a comment first',
      pictureOf('image/jpeg', `ffd8 ffdb 0003 00 fffe 0002 ${frame.replace('ffc0', 'ffc2')}`),
    ],
  ])('may be %s', (_what, picture) => {
    expect(logo.parse({ ...picture, name: 'x' })).toEqual(picture);
  });

  it.each([null, ''])('is taken away by %j', (nothing) => {
    expect(logo.parse(nothing)).toBeNull();
  });

  it.each([
    ['a byte too large', pictureOf('image/png', png, LOGO_BYTES_MAX + 1)],
    ['a JPEG that says it is a PNG', pictureOf('image/png', jpeg)],
    ['a PNG that says it is a JPEG', pictureOf('image/jpeg', png)],
    ['of another type', pictureOf('image/svg+xml', png)],
    ['a page', { type: 'image/png', data: btoa('<svg onload="alert(1)"/>') }],
    ['a page after a signature', { type: 'image/png', data: base64(bytesOf(signature)) + btoa('<html>') }],
    ['a PNG without its header', pictureOf('image/png', signature, 100)],
    ['a PNG cut off in its header', pictureOf('image/png', png.slice(0, 50))],
    ['a PNG without width', pictureOf('image/png', header('00000000 00000001', '0806'))],
    ['a PNG without height', pictureOf('image/png', header('00000001 00000000', '0806'))],
    [
      'a PNG with a depth that its colours do not have',
      pictureOf('image/png', header('00000001 00000001', '0106')),
    ],
    ['a JPEG without a frame', pictureOf('image/jpeg', `ffd8 ${app} ffda 0008`, 100)],
    ['a JPEG with a segment past its end', pictureOf('image/jpeg', 'ffd8 ffe0 ffff 4a46')],
    ['a JPEG without size', pictureOf('image/jpeg', `ffd8 ${frame.replace('0001 0001', '0000 0001')}`)],
    ['a JPEG of its first bytes only', pictureOf('image/jpeg', 'ffd8ff', 100)],
    ['empty', { type: 'image/png', data: '' }],
    ['no base64', { type: 'image/png', data: `${base64(bytesOf(png)).slice(0, -1)}*` }],
    ['a data URL', { type: 'image/png', data: `data:image/png;base64,${base64(bytesOf(png))}` }],
    ['without data', { type: 'image/png' }],
    ['a list', [pictureOf('image/png', png)]],
    ['a text', base64(bytesOf(png))],
    ['a number', 5],
  ])('is not %s', (_what, picture) => {
    expect(messagesOf(logo, picture)).toEqual({
      '': ['Logo must be a PNG or JPEG picture of at most 256 KB'],
    });
  });
});
