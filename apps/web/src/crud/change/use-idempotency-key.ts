import { useRef } from 'react';
import { isRecordedAlready } from '../../lib/api.ts';
import { randomKey } from '../../lib/random-key.ts';

/**
 * Sends a create under an Idempotency-Key: however often it is sent, one record is made. Replaces the key once the
 * server says that an earlier version is recorded: the next one is meant as a record of its own.
 */
export function useIdempotencyKey() {
  const key = useRef(randomKey());
  const once = async <T>(send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    try {
      const made = await send(key.current);
      key.current = randomKey();
      return made;
    } catch (error) {
      if (isRecordedAlready(error)) key.current = randomKey();
      throw error;
    }
  };
  return { key, once };
}
