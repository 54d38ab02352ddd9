import type { UploadCheck } from '@app/schemas/uploads';
import { FileSpreadsheet } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { formatFileSize, formatWhole } from '../../lib/format/format.ts';
import { type Text, useT } from '../../lib/i18n.ts';

/** Tells which file was checked, and sums up what it will do: beside the tables on a desk, above them on a phone. */
export function CheckFigures({ check, file }: { check: UploadCheck; file: File | undefined }) {
  const t = useT();
  const figures: [label: Text, figure: number, tone?: string][] = [
    ['New', check.new],
    ['Changed', check.changed],
    ['The same', check.same, 'text-muted'],
    ['Mistakes', check.mistakesTotal, check.mistakesTotal > 0 ? 'text-danger' : 'text-muted'],
    ['Rows in the file', check.rows, total],
  ];
  return (
    <div className="pt-5 lg:col-start-2 lg:border-l lg:pl-6">
      {file && (
        <p className="mb-3 flex gap-3">
          <FileSpreadsheet aria-hidden className="mt-0.5 text-green" />
          <span className="min-w-0">
            <span className="block font-medium break-words">{file.name}</span>
            <span className="text-muted">{formatFileSize(file.size)}</span>
          </span>
        </p>
      )}
      <div role="status">
        {figures.map(([label, figure, tone]) => (
          <p key={label} className={cx('flex justify-between py-1.5', tone)}>
            {t(label)} <span className="tabular-nums">{formatWhole(figure)}</span>
          </p>
        ))}
      </div>
    </div>
  );
}

/** A single rule above the sum, a double rule below. */
const total =
  'mt-1 border-t border-b-3 border-t-rule border-b-rule py-2 text-[0.9375rem] leading-6 font-semibold [border-bottom-style:double]';
