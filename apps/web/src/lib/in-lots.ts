type Waiting<T> = { key: string; resolve: (answer: T) => void; reject: (error: unknown) => void };

/**
 * Joins what is asked for at once: a sheet of 500 lines asks for all of its goods in a few calls, so that what is done
 * meanwhile needn't wait behind hundreds of them.
 * @param ask answers keys, each in its place
 * @param most how many keys one call may have
 */
export function inLots<T>(
  ask: (keys: readonly string[]) => Promise<readonly T[]>,
  most: number,
): (key: string) => Promise<T> {
  let waiting: Waiting<T>[] = [];
  const send = () => {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += most) {
      const lot = all.slice(at, at + most);
      ask(lot.map(({ key }) => key)).then(
        (answers) => {
          for (const [place, { resolve }] of lot.entries()) resolve(answers[place] as T);
        },
        (error) => {
          for (const { reject } of lot) reject(error);
        },
      );
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (waiting.length === 1) setTimeout(send);
    });
}
