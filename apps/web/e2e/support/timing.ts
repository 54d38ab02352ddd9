import type { Page, Request, Route } from '@playwright/test';

/**
 * Holds back the next call to this address, so that a test can look at the page meanwhile.
 * @returns lets the call continue, or answers it
 */
export async function intercept(
  page: Page,
  address: string,
  answer = (route: Route) => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  // Stays in place: the browser stops intercepting with its last handler, and lets what is held go.
  await page.route(address, (route) => {
    if (isHeld) return route.fallback();
    isHeld = true;
    return released.then(() => answer(route));
  });
  return release;
}

/**
 * Watches from within the page for the next element with this selector, so that a slow runner doesn't distort the time.
 * @returns waits until it has gone, and returns for how many milliseconds it was there
 */
export async function lifeOf(page: Page, selector: string): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle((selector) => {
    const life = new Promise<number>((resolve) => {
      let appeared: number | undefined;
      const observer = new MutationObserver(() => {
        if (document.querySelector(selector)) appeared ??= performance.now();
        else if (appeared !== undefined) {
          observer.disconnect();
          resolve(performance.now() - appeared);
        }
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    return { life }; // wrapped, as a bare promise would be awaited here
  }, selector);
  return () => watch.evaluate(({ life }) => life);
}

/** Measures the milliseconds between the answer to one call and the start of the next, by the browser's timestamps. */
export async function waitBetween(call: Promise<Request>, next: Promise<Request>): Promise<number> {
  for (const request of [await call, await next]) await (await request.response())?.finished();
  const { startTime, responseStart } = (await call).timing();
  return (await next).timing().startTime - (startTime + responseStart);
}
