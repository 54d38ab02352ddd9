import { useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Dialog, DialogBody, DialogFooter } from '../layers/dialog.tsx';
import { Button } from '../ui/button.tsx';
import { readCode } from './detector.ts';

type CameraDialogProps = { onRead: (code: string) => void; onClose: () => void };

/** Shows what the camera sees until it sees a code. */
export function CameraDialog({ onRead, onClose }: CameraDialogProps) {
  const t = useT();
  const [isRefused, setIsRefused] = useState(false);
  return (
    <Dialog title={t('Scan')} onClose={onClose} hasClose>
      <DialogBody>
        {isRefused ? (
          <p role="alert" className="text-danger">
            {t('The camera can’t be used. Allow it for this page, or type the code.')}
          </p>
        ) : (
          <Picture onRead={onRead} onRefuse={() => setIsRefused(true)} />
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </DialogFooter>
    </Dialog>
  );
}

type PictureProps = { onRead: (code: string) => void; onRefuse: () => void };

function Picture(props: PictureProps) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    const start = async () => {
      try {
        const code = video.current && (await readCode(video.current, signal));
        if (code && !signal.aborted) latest.current.onRead(code);
      } catch {
        if (!signal.aborted) latest.current.onRefuse();
      }
    };
    void start();
    return () => closing.abort();
  }, []);
  return (
    <video
      ref={video}
      aria-label={t('What the camera sees')}
      muted
      playsInline
      className="aspect-4/3 w-full rounded-control bg-hover object-cover"
    />
  );
}
