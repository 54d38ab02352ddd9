// What has to be settled before anything else runs: theme and language as they were chosen (a page that changes
// its colours flashes), and that zod doesn't try to compile code, which the content security policy forbids.
// A file of its own, since that policy allows no script inside the page.
(() => {
  globalThis.__zod_globalConfig = { jitless: true };
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is blocked: the defaults hold
    }
  };
  const root = document.documentElement;
  const theme = read('theme');
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : systemIsDark ? 'dark' : 'light';
  if (read('language') === 'am') root.lang = 'am';
})();
