import { customers } from '@app/schemas/customers';
import { dayOf } from '@app/schemas/kit/days';
import {
  lateBands,
  receivables,
  type receivablesExportRequest,
  rowName,
  rowReference,
  type statementExportRequest,
} from '@app/schemas/receivables';
import type { z } from 'zod';
import type { OwnContext } from '../../calls/endpoint.ts';
import { readerOf } from '../../database/reader.ts';
import { storedToday } from '../../lib/time-zone.ts';
import { enqueueDownload } from '../../spreadsheets/downloads.ts';
import { type Locale, localeOf } from '../../spreadsheets/locale.ts';
import { dayFor, daysOf, sayIn } from '../../spreadsheets/localize.ts';
import { sendFile } from '../../spreadsheets/send-file.ts';
import { column, columnsOf, tableOfItems, totalled } from '../../spreadsheets/sheet.ts';
import { readCompany, readCompanyName } from '../company/company.service.ts';
import { readReceivables } from './receivables.service.ts';
import { readStatement } from './statement.service.ts';

/** Sends who owes as a file, all pages or the selected rows. */
export const sendReceivables = (
  { format, ids, ...request }: z.output<typeof receivablesExportRequest>,
  context: OwnContext,
): Promise<void> =>
  enqueueDownload(context.actor, context.http.res, async () => {
    const locale = localeOf(request);
    const { rows } = await readReceivables(request, readerOf(context), context.env.TIME_ZONE);
    const chosen = ids ? rows.filter(({ _id }) => ids.includes(String(_id))) : rows;
    const range = dayFor(request.asOf ?? storedToday(context.env.TIME_ZONE), locale);
    const facts = [
      ['Company', await companyName(locale)],
      ['As of', range],
      ['Days late', lateNames(request.filter?.late, locale)],
      ['Search text', request.data],
    ];
    await sendFile(
      {
        name: receivables.name,
        label: 'Receivables',
        type: receivables.label,
        format,
        locale,
        range,
        company: await readCompanyName(),
        count: () => chosen.length,
      },
      tableOfItems({ title: 'Receivables', facts: told(facts) }, receivablesColumns(), chosen),
      context,
    );
  });

/** Sends a customer's statement as a file, with what they owed before and after. */
export const sendStatement = (
  { _id, startDate, endDate, format, ...choice }: z.output<typeof statementExportRequest>,
  context: OwnContext,
): Promise<void> =>
  enqueueDownload(context.actor, context.http.res, async () => {
    const locale = localeOf(choice);
    const { customer, opening, rows, closing } = await readStatement(
      _id,
      { startDate, endDate },
      readerOf(context),
    );
    const days = daysOf({ ...(startDate && { startDate }), ...(endDate && { endDate }) }, locale);
    const facts = [
      ['Company', await companyName(locale)],
      ['Customer', customer.name],
      ['TIN', customer.tin],
      ['Period', days],
    ];
    const lines: StatementLine[] = [
      { date: startDate ?? null, kind: 'Opening balance', balance: opening },
      ...rows.map((row) => ({ ...row, kind: rowName(row), reference: rowReference(row) })),
      { date: endDate ?? null, kind: 'Closing balance', balance: closing },
    ];
    await sendFile(
      {
        name: fileName(['statement', customer.name, customer.tin, startDate, endDate]),
        label: 'Statement',
        type: customers.label,
        format,
        locale,
        range: `${customer.name}, ${days}`,
        company: await readCompanyName(),
        count: () => lines.length,
      },
      tableOfItems({ title: 'Statement', facts: told(facts) }, statementColumns, lines),
      context,
    );
  });

const receivablesColumns = () =>
  columnsOf(receivables, {
    name: 32,
    phone: 20,
    due: 18,
    notDue: 18,
    days30: 16,
    days60: 16,
    days90: 16,
    over90: 16,
    oldest: 14,
    credit: 16,
  }).map((one) => (one.kind === 'money' ? totalled(one) : one));

type StatementLine = {
  date: Date | null;
  kind: string;
  reference?: string | null;
  debit?: number;
  credit?: number;
  balance: number;
};
const statementColumns = [
  column.date('Date', 14, ({ date }: StatementLine) => date),
  column.word('Kind', 24, ({ kind }: StatementLine) => kind),
  column.text('Reference', 24, ({ reference }: StatementLine) => reference),
  column.money('Debit', 18, ({ debit }: StatementLine) => debit),
  column.money('Credit', 18, ({ credit }: StatementLine) => credit),
  column.money('Balance', 18, ({ balance }: StatementLine) => balance),
];

async function companyName({ language }: Locale): Promise<string> {
  const { name, nameAm } = await readCompany();
  return (language === 'am' && nameAm) || name;
}

const lateNames = (chosen: unknown, { language }: Locale): string =>
  [chosen ?? []]
    .flat()
    .map((band) => sayIn(language)(lateBands[band as keyof typeof lateBands]))
    .join(', ');

/** Leaves out what there is nothing of. */
const told = (facts: readonly (string | null | undefined)[][]) =>
  facts.flatMap(([name, value]) => (name && value ? [[name, value] as const] : []));

/** A longer name may be more than a disk takes. */
const NAME_MAX = 60;
/** Builds a file's name, without the signs that systems refuse. */
const fileName = (parts: readonly (string | Date | null | undefined)[]): string =>
  parts
    .flatMap((part) => (part instanceof Date ? dayOf(part) : (part?.slice(0, NAME_MAX) ?? [])))
    .join(' ')
    .replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ');
