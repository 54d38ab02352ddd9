import { whenPasswordIsDue } from '../api.ts';
import { createStore, useStore } from '../store.ts';

type Prompt = {
  /** The error of the last attempt. */
  failure: string | undefined;
  /** Called with null when the user declines. */
  give: (password: string | null) => void;
};
const prompt = createStore<Prompt | null>(null);

/** Prompts for the user's own password whenever a call needs it. */
export const askWhenPasswordIsDue = () =>
  whenPasswordIsDue(
    (failure) =>
      new Promise((resolve) => {
        const give = (password: string | null) => {
          prompt.set(null);
          resolve(password);
        };
        prompt.set({ failure, give });
      }),
  );

/** The open prompt, if a call waits for the password. */
export const usePasswordPrompt = () => useStore(prompt);
