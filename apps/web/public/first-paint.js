// Runs before anything else: sets the chosen theme and language (a page that changes its colours flashes), keeps zod
// from compiling code, which the content security policy forbids, and shows a message when the other scripts fail to
// load or run.
// A file of its own, since that policy allows no inline scripts.
(() => {
  globalThis.__zod_globalConfig = { jitless: true };
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is blocked: use the defaults
    }
  };
  const root = document.documentElement;
  const theme = read('theme');
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : systemIsDark ? 'dark' : 'light';
  const isAmharic = read('language') === 'am';
  if (isAmharic) root.lang = 'am';

  // The newest feature that styles and scripts need.
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
