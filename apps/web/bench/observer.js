// Runs in every measured page before any other script, and records the browser's paints, layout shifts and events.
(() => {
  const seen = { largest: { at: 0, what: '' }, moved: 0, events: [] };
  globalThis.seen = seen;
  const watch = (type, note, options) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true, ...options });

  watch('largest-contentful-paint', ({ startTime, element }) => {
    const words = element?.textContent?.trim().slice(0, 24) ?? '';
    seen.largest = { at: startTime, what: `${element?.tagName.toLowerCase()} ${words}` };
  });
  // A shift within half a second of a click or key is expected.
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.moved += value;
  });
  watch(
    'event',
    ({ name, interactionId, startTime, processingStart, processingEnd, duration }) => {
      if (interactionId) seen.events.push({ name, startTime, processingStart, processingEnd, duration });
    },
    { durationThreshold: 16 },
  );
})();
