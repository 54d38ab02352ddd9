import type { DutyEstimate } from '@app/schemas/imports/duty';
import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { type CostLine, newCost, typedCosts } from '../costs/cost-form.ts';

/** What of an estimate becomes a cost, by its kind: VAT and withholding can be claimed back. */
const kindsOfDuty = {
  duty: 'Customs duty',
  excise: 'Excise',
  surtax: 'Surtax',
  welfare: 'Social welfare levy',
} as const satisfies Partial<Record<keyof DutyEstimate, string>>;

/** The costs of an import with an estimate of its duties in place of earlier ones; what is 0 stays out. */
export function costsWithDuty(record: Pick<ImportDetail, 'costs'>, estimated: DutyEstimate): CostLine[] {
  const kinds = Object.entries(kindsOfDuty) as [keyof typeof kindsOfDuty, string][];
  const isReplaced = ({ kind, estimate }: CostLine) => estimate && kinds.some(([, name]) => name === kind);
  const kept = typedCosts(record).costs.filter((cost) => !isReplaced(cost));
  const added = kinds.flatMap(([part, kind]) =>
    estimated[part] > 0 ? [{ ...newCost(), kind, amount: estimated[part], estimate: true }] : [],
  );
  return [...kept, ...added];
}
