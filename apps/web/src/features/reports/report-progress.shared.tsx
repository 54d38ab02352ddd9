import { formatFileSize } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';

/** Progress of a file that is generated while it arrives: its size is known only at the end. */
export function ReportProgress({ received }: { received: number }) {
  const t = useT();
  const text = received
    ? t('{{size}} received', { size: formatFileSize(received) })
    : t('Making the spreadsheet...');
  return (
    <div className="grid gap-1.5">
      <div className="h-0.5 overflow-hidden rounded-check bg-hairline">
        <div className="h-full w-1/3 animate-pulse bg-primary" />
      </div>
      <p role="status" className="text-12 text-muted">
        {text}
      </p>
    </div>
  );
}
