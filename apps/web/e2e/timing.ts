import type { Page, Request, Route } from '@playwright/test';

/**
 * Holds back the next call to this address, so that what stands while it runs stands as long as a test needs to look.
 * @returns what lets it go on, or has it answered
 */
export async function hold(
  page: Page,
  address: string,
  answer = (route: Route) => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, (route) => released.then(() => answer(route)), { times: 1 });
  return release;
}

/**
 * Watches for the next element of this selector from within the page, whose clock goes on when the runner is late.
 * @returns what waits until it has vanished, and says for how many milliseconds it stood
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
    return { life }; // by itself it would be waited for here
  }, selector);
  return () => watch.evaluate(({ life }) => life);
}

/** How many milliseconds the page lets pass from the answer to one call until the next, by the browser's own stamps. */
export async function waitBetween(call: Promise<Request>, next: Promise<Request>): Promise<number> {
  for (const request of [await call, await next]) await (await request.response())?.finished();
  const { startTime, responseStart } = (await call).timing();
  return (await next).timing().startTime - (startTime + responseStart);
}
