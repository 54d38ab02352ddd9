import { useRef } from 'react';
import { isRecordedAlready } from '../lib/api.ts';
import { randomKey } from '../lib/random-key.ts';

/**
 * Sends what makes a record under an Idempotency-Key: however often it is sent, one record is made. Once the server
 * has said that an earlier version is recorded, what is sent next is meant as a record of its own.
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
