import { sheetFields } from '@app/schemas/kit/resource';
import { amharicMessages } from '@app/schemas/messages/amharic';
import { type Message, msg } from '@app/schemas/messages/message';
import { pluralOf } from '@app/schemas/messages/plurals';
import { translateBy } from '@app/schemas/messages/translate';
import type { UploadKind } from '@app/schemas/uploads';
import type { OwnContext } from '../../calls/endpoint.ts';
import { readerOf } from '../../database/reader.ts';
import { storedToday } from '../../lib/time-zone.ts';
import { enqueueDownload } from '../../spreadsheets/downloads.ts';
import { editingTable } from '../../spreadsheets/editing.ts';
import { type Locale, localeOf } from '../../spreadsheets/locale.ts';
import { dayFor, localize, sayIn } from '../../spreadsheets/localize.ts';
import { sendFile } from '../../spreadsheets/send-file.ts';
import { column, tableOf } from '../../spreadsheets/sheet.ts';
import type { Table } from '../../spreadsheets/table.ts';
import { refuseIfBusy, WORKBOOK_TYPE, writeWorkbook } from '../../spreadsheets/workbook.ts';
import { readCompanyName } from '../company/company.service.ts';
import { declaredOf } from './columns.ts';
import { kinds } from './kinds.ts';
import type { RowMistake } from './looked-row.ts';
import type { Upload } from './upload.model.ts';
import { readLooked, readSlices } from './uploads.service.ts';

type Reading = Parameters<typeof localeOf>[0];
const translated = ({ language }: Locale) => translateBy(language, language === 'am' ? amharicMessages : {});

const mistakesTable = tableOf<RowMistake & { told: string }>([
  column.count('Row', 8, ({ row }) => row),
  column.word('Column', 24, (mistake) => mistake.column),
  column.text('In the file', 32, ({ value }) => value),
  column.text('What is wrong', 60, ({ told }) => told),
]);

/** Sends what is wrong in a file, row by row; once it was applied, with what failed then. */
export async function sendMistakes(upload: Upload, reading: Reading, context: OwnContext): Promise<void> {
  const locale = localeOf(reading);
  const translate = translated(locale);
  async function* rows() {
    for await (const mistakes of mistakesOf(upload, context)) {
      const told = mistakes.map((mistake) => ({ ...mistake, told: translate(mistake.message) }));
      yield told.flatMap((mistake) => mistakesTable.rows(mistake, {}));
    }
  }
  const { columns } = mistakesTable;
  const table: Table = { title: 'Mistakes', columns, totals: [], rows: rows() };
  await send(upload, 'mistakes', table, locale, context);
}

async function* mistakesOf(upload: Upload, { actor }: OwnContext): AsyncGenerator<RowMistake[]> {
  for await (const row of readLooked(upload)) if (row.kind === 'mistake') yield row.mistakes;
  for (const { mistakes } of await readSlices(upload, readerOf({ actor }))) yield mistakes;
}

/** Sends the records that the upload changes as they were, for editing: uploading that takes the change back. */
export async function sendBefore(upload: Upload, reading: Reading, context: OwnContext): Promise<void> {
  const { contract } = kinds[upload.of];
  const { columns } = editingTable(contract, context.actor.role);
  async function* rows() {
    for await (const row of readLooked(upload)) if (row.kind === 'changed' && row.before) yield [row.before];
  }
  const table: Table = { title: pluralOf(contract.label), columns, totals: [], rows: rows() };
  await send(upload, 'before', table, localeOf(reading), context);
}

async function send(
  { of, mistakes, changed }: Upload,
  what: 'mistakes' | 'before',
  table: Table,
  locale: Locale,
  context: OwnContext,
): Promise<void> {
  const { label } = kinds[of].contract;
  const isMistakes = what === 'mistakes';
  await enqueueDownload(context.actor, context.http.res, async () => {
    const named = {
      name: `${of}-${what}`,
      label: isMistakes ? ('Mistakes' as const) : pluralOf(label),
      type: label,
    };
    const range = dayFor(storedToday(context.env.TIME_ZONE), locale);
    const company = await readCompanyName();
    const count = () => (isMistakes ? mistakes : changed);
    await sendFile({ ...named, format: 'xlsx', locale, range, company, count }, table, context);
  });
}

/** Sends an empty sheet to fill in, with an example and what its columns take. */
export async function sendTemplate(of: UploadKind, reading: Reading, context: OwnContext): Promise<void> {
  refuseIfBusy();
  const { contract } = kinds[of];
  const locale = localeOf(reading);
  const { language } = locale;
  const fields = sheetFields(contract.sheet, context.actor.role);
  const { columns } = editingTable(contract, context.actor.role);
  async function* rows() {
    yield [fields.map((field) => contract.sheet.example[field] ?? null)];
  }
  const say = sayIn(language);
  const shown = columns
    .slice(1)
    .map(({ header, width }) => ({ header: say(header), kind: 'text' as const, width }));
  const table = {
    ...localize({ title: pluralOf(contract.label), columns: [], totals: [], rows: rows() }, locale),
    columns: shown,
  };
  const translate = translated(locale);
  const help = {
    title: say('How to fill it in'),
    lines: [
      ...explanations[of].map((line) => ['', translate(line)]),
      ...fields.flatMap((field) => {
        const declared = declaredOf(contract, field);
        const says = declared && valuesOf(declared, say);
        return declared && says ? [[say(declared.label), says]] : [];
      }),
    ],
  };
  const { res } = context.http;
  res.attachment(`${of}-template.xlsx`).type(WORKBOOK_TYPE);
  const heading = { range: '', maker: context.actor.name, company: await readCompanyName(), language };
  await writeWorkbook(res, { ...table, help }, heading);
}

/** The values that a field of few takes. */
function valuesOf(
  { kind, options }: NonNullable<ReturnType<typeof declaredOf>>,
  say: (english: string) => string,
): string | undefined {
  if (kind === 'flag') return [say('Yes'), say('No')].join(', ');
  return kind === 'choice'
    ? Object.values(options ?? {})
        .map(say)
        .join(', ')
    : undefined;
}

const common = [
  msg('Fill in one row for each record, below the heads. Row 2 is an example, which is left out.'),
  msg('A column that is missing leaves what is recorded as it is; an empty cell takes it away.'),
  msg('Numbers have a point before their decimals.'),
];
const explanations: Readonly<Record<UploadKind, readonly Message[]>> = {
  products: [...common, msg('A product is found by its code, else by its name and supplier.')],
  customers: [...common, msg('A customer is found by the TIN, else by name and phone.')],
  stocks: [
    ...common,
    msg('A product is named by its code, its bar code or its name, a warehouse by its name.'),
  ],
};
