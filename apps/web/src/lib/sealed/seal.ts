/** The key of a seal: a CryptoKey that no script can read, or the bytes themselves without TLS. */
export type SealKey = CryptoKey | Uint8Array<ArrayBuffer>;

const NONCE_BYTES = 12;
/** Missing without TLS. */
const subtle: SubtleCrypto | undefined = crypto.subtle;

export const sealKeyOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<SealKey> =>
  subtle ? subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']) : bytes;

/**
 * Encrypts a value and binds it to a place: without the key it can't be read or forged, and it is valid nowhere else.
 */
export async function seal(key: SealKey, place: string, value: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const cipher = await cipherOf(key, nonce, place);
  const closed = await cipher.encrypt(new TextEncoder().encode(JSON.stringify(value)));
  const sealed = new Uint8Array(NONCE_BYTES + closed.length);
  sealed.set(nonce);
  sealed.set(closed, NONCE_BYTES);
  return sealed;
}

/** @returns undefined for data that wasn't sealed with this key for this place, or was changed since */
export async function unseal(key: SealKey, place: string, sealed: unknown): Promise<unknown> {
  if (!(sealed instanceof Uint8Array)) return undefined;
  try {
    const cipher = await cipherOf(key, sealed.slice(0, NONCE_BYTES), place);
    const opened = await cipher.decrypt(sealed.slice(NONCE_BYTES));
    return JSON.parse(new TextDecoder().decode(opened));
  } catch {
    return undefined;
  }
}

async function cipherOf(key: SealKey, iv: Uint8Array<ArrayBuffer>, place: string) {
  const additionalData = new TextEncoder().encode(place);
  if (key instanceof Uint8Array) {
    const { gcm } = await import('@noble/ciphers/aes.js');
    return gcm(key, iv, additionalData);
  }
  const algorithm = { name: 'AES-GCM', iv, additionalData };
  return {
    encrypt: async (open: Uint8Array<ArrayBuffer>) =>
      new Uint8Array(await crypto.subtle.encrypt(algorithm, key, open)),
    decrypt: async (closed: Uint8Array<ArrayBuffer>) =>
      new Uint8Array(await crypto.subtle.decrypt(algorithm, key, closed)),
  };
}
