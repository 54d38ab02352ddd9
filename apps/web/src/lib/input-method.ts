/** What a key says that an input method has taken: of the Enter that ends a composition, Safari tells nothing else. */
const TAKEN = 229;

/**
 * Keeps the keys of a composition from all that listens to keys: Enter ends it, Escape gives it up, the arrows choose
 * among its words, and none of them is meant for a list, a dialog or the page.
 */
export function leaveKeysToInputMethod(): void {
  const keep = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === TAKEN) event.stopPropagation();
  };
  addEventListener('keydown', keep, { capture: true }); // before everybody else
}
