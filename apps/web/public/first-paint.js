// Theme and language as they were chosen, before anything is painted: a page that changes its colours flashes.
// A file of its own, since the content security policy allows no script inside the page.
(() => {
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
