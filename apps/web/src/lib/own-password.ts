import { whenPasswordIsDue } from './api.ts';
import { createStore, useStore } from './store.ts';

type Asked = {
  /** What was wrong with the one given before. */
  failure: string | undefined;
  /** Null when its person would rather not. */
  give: (password: string | null) => void;
};
const asked = createStore<Asked | null>(null);

whenPasswordIsDue(
  (failure) =>
    new Promise((resolve) => {
      const give = (password: string | null) => {
        asked.set(null);
        resolve(password);
      };
      asked.set({ failure, give });
    }),
);

/** The own password, as far as a call waits for it. */
export const useAskedPassword = () => useStore(asked);
