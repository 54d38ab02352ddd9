import { fieldOf } from '@app/schemas/kit/declared';
import { type UploadCheck, uploadPaths } from '@app/schemas/uploads';
import { type ReactNode, useState } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { shown } from '../../crud/declared-fields.tsx';
import { textOf } from '../../lib/answer-text.ts';
import { type Text, translated, useT } from '../../lib/i18n.ts';
import { CheckFigures } from './check-figures.tsx';
import { DownloadButton } from './download-button.tsx';
import { Head, SheetTable } from './sheet-table.tsx';
import { StepBar } from './step-bar.tsx';
import type { UploadScreen } from './upload-kinds.ts';

type CheckStepProps = {
  screen: UploadScreen;
  check: UploadCheck;
  /** What was chosen, where this page has sent it. */
  file: File | undefined;
  isBusy: boolean;
  apply: (skipMistakes: boolean) => unknown;
  goToColumns: () => void;
};

/** Tells what a file will do: what is new, what changes and what is wrong. */
export function CheckStep({ screen, check, file, isBusy, apply, goToColumns }: CheckStepProps) {
  const t = useT();
  const [skipMistakes, setSkipMistakes] = useState(false);
  const { uploadId: _id, changes, mistakes, mistakesTotal } = check;
  const records = check.new + check.changed;
  const isBlocked = mistakesTotal > 0 && !skipMistakes;
  return (
    <>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-6">
        <CheckFigures check={check} file={file} />
        <div className="lg:col-start-1 lg:row-start-1">
          {isBlocked && (
            <div className="mt-4 max-w-180">
              <Banner type="error">
                {t('Correct {{count, number}} mistakes first, or leave out rows with mistakes', {
                  count: mistakesTotal,
                })}
              </Banner>
            </div>
          )}
          {mistakesTotal > 0 && (
            <>
              <div className="mt-6">
                <DownloadButton route={uploadPaths.mistakes} fields={{ _id }} text="Download mistakes" />
              </div>
              <SheetTable label={t('Mistakes')}>
                <thead>
                  <tr>
                    <Head text="Row" />
                    <Head text="Column" />
                    <Head text="In the file" />
                    <Head text="What is wrong" />
                  </tr>
                </thead>
                <tbody>
                  {mistakes.map((mistake) => (
                    <tr key={`${mistake.row} ${mistake.column}`}>
                      <td className="text-muted tabular-nums">{mistake.row}</td>
                      <td>{mistake.column}</td>
                      <td className="max-w-60 truncate text-danger">{mistake.value}</td>
                      <td>{translated(textOf(mistake))}</td>
                    </tr>
                  ))}
                </tbody>
              </SheetTable>
            </>
          )}
          {changes.length > 0 && (
            <>
              <div className="mt-6">
                <DownloadButton route={uploadPaths.before} fields={{ _id }} text="Download what was before" />
              </div>
              <SheetTable label={t('Changes')}>
                <thead>
                  <tr>
                    <Head text="Row" />
                    <Head text="Name" />
                    <Head text="Field" />
                    <Head text="From" />
                    <Head text="To" />
                  </tr>
                </thead>
                <tbody>
                  {changes.flatMap(({ row, name, fields }) =>
                    fields.map(({ field, from, to }) => (
                      <tr key={`${row} ${field}`}>
                        <td className="text-muted tabular-nums">{row}</td>
                        <td>{name}</td>
                        <td className="text-muted">
                          {t((fieldOf(screen.resource, field)?.label ?? field) as Text)}
                        </td>
                        <td className="text-muted">
                          <Value screen={screen} field={field} value={from} />
                        </td>
                        <td>
                          <Value screen={screen} field={field} value={to} />
                        </td>
                      </tr>
                    )),
                  )}
                </tbody>
              </SheetTable>
            </>
          )}
        </div>
      </div>
      <StepBar
        onBack={goToColumns}
        note={
          mistakesTotal > 0 && (
            <label className="inline-flex min-h-control items-center gap-2">
              <input
                type="checkbox"
                className="size-4 accent-primary"
                checked={skipMistakes}
                onChange={({ target }) => setSkipMistakes(target.checked)}
              />
              {t('Leave out rows with mistakes')}
            </label>
          )
        }
      >
        <Button variant="main" disabled={isBusy} onClick={() => apply(skipMistakes)}>
          {t('Apply {{count, number}} records', { count: records })}
        </Button>
      </StepBar>
    </>
  );
}

type ValueProps = { screen: UploadScreen; field: string; value: string | number | boolean | null };

/** Shows a value as the form does. */
function Value({ screen: { resource }, field, value }: ValueProps): ReactNode {
  const t = useT();
  return value === null ? '—' : shown(fieldOf(resource, field), value, t);
}
