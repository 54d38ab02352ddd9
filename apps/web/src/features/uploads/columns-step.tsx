import { fieldOf } from '@app/schemas/kit/declared';
import { sheetFields } from '@app/schemas/kit/resource';
import type { UploadCheck } from '@app/schemas/uploads';
import { useState } from 'react';
import { NativeSelect } from '../../components/controls/native-select.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useT } from '../../lib/i18n.ts';
import { useRole } from '../../lib/session/session.ts';
import { Head, SheetTable } from './sheet-table.tsx';
import { StepBar } from './step-bar.tsx';
import type { UploadScreen } from './upload-kinds.ts';

type ColumnsStepProps = {
  screen: UploadScreen;
  check: UploadCheck;
  isBusy: boolean;
  checkColumns: (columns: readonly string[]) => unknown;
  startAnew: () => void;
};

/** Says which field each column goes to. */
export function ColumnsStep({ screen: { resource }, check, isBusy, ...does }: ColumnsStepProps) {
  const t = useT();
  const role = useRole();
  const [columns, setColumns] = useState(() => check.columns.map(({ field }) => field));
  const fields = ['_id', ...sheetFields(resource.sheet, role)];
  const options = Object.fromEntries(
    fields.map((field) => [field, fieldOf(resource, field)?.label ?? field]),
  );
  return (
    <>
      <SheetTable label={t('Columns')}>
        <thead>
          <tr>
            <Head text="In the file" />
            <Head text="For instance" />
            <Head text="Goes to" />
          </tr>
        </thead>
        <tbody>
          {check.columns.map(({ head, example }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places, and heads may be alike
            <tr key={at}>
              <td className="font-medium">{head}</td>
              <td className="max-w-60 truncate text-muted max-md:max-w-24">{example}</td>
              <td>
                <NativeSelect
                  aria-label={t('Goes to, {{head}}', { head })}
                  options={options}
                  placeholder="Leave out"
                  isClearable
                  value={columns[at] ?? ''}
                  onChange={({ target }) =>
                    setColumns(columns.map((field, place) => (place === at ? target.value : field)))
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </SheetTable>
      <StepBar
        note={<span className="text-muted">{t('Nothing is changed yet')}</span>}
        onBack={does.startAnew}
      >
        <Button variant="main" disabled={isBusy} onClick={() => does.checkColumns(columns)}>
          {t('Check {{count, number}} rows', { count: check.rows })}
        </Button>
      </StepBar>
    </>
  );
}
