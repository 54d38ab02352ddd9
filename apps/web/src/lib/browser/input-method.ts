/** Key code of a key that an input method has taken: Safari's only sign of the Enter that ends a composition. */
const TAKEN = 229;

/**
 * Stops the keys of a composition before any other listener: Enter ends it, Escape cancels it, arrows choose among its
 * words, and none of them is meant for a list, a dialog or the page.
 */
export function leaveKeysToInputMethod(): void {
  const keep = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === TAKEN) event.stopPropagation();
  };
  addEventListener('keydown', keep, { capture: true }); // before every other listener
}
