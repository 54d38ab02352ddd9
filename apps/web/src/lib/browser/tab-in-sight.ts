/** Scrolls to what Tab focused: from a dialog's last control to its first, the library moves without scrolling. */
export function keepTabInSight(): void {
  addEventListener('keyup', ({ key, target }) => {
    if (key === 'Tab' && target instanceof Element) target.scrollIntoView({ block: 'nearest' });
  });
}
