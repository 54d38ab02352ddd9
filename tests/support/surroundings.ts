/** The environment, without what the test runner has added. */
export function surroundings(more: Record<string, string>): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|TEST|NODE_|MODE$|DEV$|PROD$|SSR$)/.test(name),
  );
  return { ...Object.fromEntries(own), ...more };
}
