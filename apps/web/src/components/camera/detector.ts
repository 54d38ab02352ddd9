type Detector = { detect: (picture: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> };

/** Types don't know it yet, as only some browsers have it. */
const detectors = window as { BarcodeDetector?: new () => Detector };

/** Tells whether this browser reads bar codes with the camera, which it does on secure pages alone. */
export const canReadCodes = (): boolean =>
  Boolean(detectors.BarcodeDetector && window.isSecureContext && navigator.mediaDevices);

/**
 * Shows the camera's picture until a code is read or the signal aborts, and then turns the camera off.
 * @returns the code; undefined when it was aborted before
 * @throws when the camera is refused, or codes can't be read
 */
export async function readCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const { BarcodeDetector } = detectors;
  if (!BarcodeDetector) throw new Error('The browser reads no bar codes');
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const turnOff = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    if (signal.aborted) return undefined;
    signal.addEventListener('abort', turnOff);
    video.srcObject = stream;
    await video.play();
    const detector = new BarcodeDetector();
    while (!signal.aborted) {
      const codes = video.readyState >= video.HAVE_CURRENT_DATA ? await detector.detect(video) : [];
      const code = codes.map(({ rawValue }) => rawValue.trim()).find(Boolean);
      if (code) return code;
      await new Promise(requestAnimationFrame);
    }
    return undefined;
  } finally {
    turnOff();
  }
}
