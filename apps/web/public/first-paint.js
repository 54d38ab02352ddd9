// What has to be settled before anything else runs: theme and language as they were chosen (a page that changes
// its colours flashes), that zod doesn't try to compile code, which the content security policy forbids, and what is
// said where the rest doesn't come or can't run.
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
  const isAmharic = read('language') === 'am';
  if (isAmharic) root.lang = 'am';

  // The newest that styles and scripts need of a browser.
  if (!CSS.supports('color', 'color-mix(in srgb, red, blue)')) {
    say(
      isAmharic
        ? 'ይህ አሳሽ ለዚህ መተግበሪያ በጣም አሮጌ ነው። እባክዎ ያዘምኑት።'
        : 'This browser is too old for this app. Please update it.',
    );
  }

  // Without its scripts the page would stay empty.
  const onError = ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const reload = document.createElement('button');
    reload.append(isAmharic ? 'እንደገና ጫን' : 'Reload');
    reload.style.cssText = 'display: block; margin-top: 0.75rem; padding: 0.75rem 1rem; border: 1px solid';
    reload.onclick = () => location.reload();
    addEventListener('online', reload.onclick);
    say(
      isAmharic ? 'ገጹ ሊጫን አልቻለም። ግንኙነቱን ያረጋግጡ።' : 'The page could not be loaded. Check the connection.',
      reload,
    );
  };
  addEventListener('error', onError, true);

  function say(...what) {
    const place = document.createElement('p');
    place.setAttribute('role', 'alert');
    place.style.padding = '1rem';
    place.append(...what);
    const show = () => document.body.prepend(place);
    if (document.body) show();
    else addEventListener('DOMContentLoaded', show);
  }
})();
