import { z } from 'zod';
import { asText, msg } from '../messages/message.ts';

/** Most bytes of a logo's file. */
export const LOGO_BYTES_MAX = 262_144;
const logoTypes = ['image/png', 'image/jpeg'] as const;
const notALogo = msg('Logo must be a PNG or JPEG picture of at most 256 KB');

/** A picture: its type and its bytes as base64. */
export const storedLogo = z.object({ type: z.enum(logoTypes), data: z.string() });
export type Logo = z.output<typeof storedLogo>;

/** A logo whose bytes are what its type says; null, or an empty text, takes it away. */
export const logo = z
  .preprocess(
    (value) => (value === '' ? null : value),
    z.custom<Logo | null | undefined>((value) => value == null || isLogo(value), asText(notALogo)),
  )
  .transform((value) => value && { type: value.type, data: value.data })
  .meta({
    type: ['object', 'null'],
    description: `Null, or a picture of at most ${LOGO_BYTES_MAX} bytes, as base64`,
    properties: { type: { type: 'string', enum: [...logoTypes] }, data: { type: 'string' } },
  });

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const BASE64_LENGTH_MAX = 4 * Math.ceil(LOGO_BYTES_MAX / 3);

function isLogo(value: unknown): value is Logo {
  const parsed = storedLogo.safeParse(value);
  if (!parsed.success) return false;
  const { type, data } = parsed.data;
  if (data.length > BASE64_LENGTH_MAX || !BASE64.test(data)) return false;
  const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
  return bytes.length <= LOGO_BYTES_MAX && (type === 'image/png' ? isPng(bytes) : isJpeg(bytes));
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Length and name of a PNG's first chunk, its header. */
const PNG_HEADER = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
/** Each colour type of a PNG with its depths. */
const PNG_DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Checks signature and header (W3C, PNG specification, sections 5.2 and 11.2.1). */
function isPng(bytes: Uint8Array): boolean {
  const start = [...PNG_SIGNATURE, ...PNG_HEADER];
  if (bytes.length < start.length + 17 || start.some((byte, at) => bytes[at] !== byte)) return false;
  const header = new DataView(bytes.buffer, start.length, 13);
  const [width, height] = [header.getUint32(0), header.getUint32(4)];
  return width > 0 && height > 0 && (PNG_DEPTHS[header.getUint8(9)]?.includes(header.getUint8(8)) ?? false);
}

/** Follows the segments from the start to the frame, which has the size (ITU-T T.81, annex B). */
function isJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false;
  const view = new DataView(bytes.buffer);
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = view.getUint8(at + 1);
    const length = view.getUint16(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return false;
    if (isFrame(marker)) return length >= 8 && view.getUint16(at + 5) > 0 && view.getUint16(at + 7) > 0;
    if (!mayStandBeforeFrame(marker)) return false;
    at += 2 + length;
  }
  return false;
}

/** Tells whether a marker begins a frame: SOF0 to SOF15, without DHT, JPG and DAC, which lie between. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Tables (DHT, DAC, DQT, DRI), applications' data and comments. */
const mayStandBeforeFrame = (marker: number) =>
  [0xc4, 0xcc, 0xdb, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef);
