// Runs in every measured page before anything else, and notes what the browser says of paints, moves and answers.
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
  // What moves within half a second of a click or a key was asked for.
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
