import { type ClockRule, clocksOf } from '@app/schemas/imports/clocks';
import type { BoardContainer } from '@app/schemas/imports/container-board';
import type { ContainerFact } from '@app/schemas/imports/container-facts';
import { fromCents } from '@app/schemas/kit/amounts';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { FieldError } from '../../components/ui/field.tsx';
import { formatMoney } from '../../lib/format/format.ts';
import { readDay } from '../../lib/format/read-day.ts';
import { useT } from '../../lib/i18n.ts';
import { asCounted, clocksQuery } from '../clocks/clock-rules.shared.ts';
import { ContainerNumber } from './container-cells.shared.tsx';

type DayLinesProps = { fact: ContainerFact; containers: readonly BoardContainer[] };

/** The containers that a day is given to; of a return with what each costs at the end. */
export function DayLines({ fact, containers }: DayLinesProps) {
  const t = useT();
  const isReturn = fact === 'returned';
  const { data } = useQuery({ ...clocksQuery, enabled: isReturn });
  // The page has read them already, whatever the day.
  const rules = useMemo(() => (isReturn ? data?.rules.map(asCounted) : undefined), [isReturn, data]);
  const day = readDay(String(useWatch({ name: fact })));
  return (
    <ul aria-label={t('Containers')} className="col-span-full *:border-b *:py-2 *:last:border-0 *:last:pb-0">
      {containers.map((container, at) => (
        <DayLine
          key={container._id}
          container={container}
          name={`ids.${at}`}
          cost={rules && day ? costAtEnd(container, rules, day) : undefined}
        />
      ))}
    </ul>
  );
}

type DayLineProps = { container: BoardContainer; name: string; cost: number | undefined };

function DayLine({ container, name, cost }: DayLineProps) {
  const t = useT();
  const errorId = useId();
  const { field, fieldState } = useController({ name });
  const message = fieldState.error?.message;
  return (
    <li ref={field.ref} tabIndex={-1} aria-describedby={message && errorId} className="-outline-offset-2">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-muted">
          <ContainerNumber number={container.containerNo} />
        </span>
        {cost !== undefined && (
          <span className="tabular-nums">
            {t('{{amount}} birr at the end', { amount: formatMoney(cost) })}
          </span>
        )}
      </span>
      {message && <FieldError id={errorId}>{message}</FieldError>}
    </li>
  );
}

/** Counts what a container costs if it is given back on a day, in birr. */
function costAtEnd(container: BoardContainer, rules: readonly ClockRule[], day: string): number {
  const { discharged, arrived, released } = container;
  const returned = new Date(day);
  const clocks = clocksOf(
    {
      ...container,
      discharged: discharged === null ? null : new Date(discharged),
      arrived: arrived === null ? null : new Date(arrived),
      released: released === null ? null : new Date(released),
      returned,
    },
    rules,
    returned,
    false,
  );
  return fromCents(clocks.reduce((sum, { cost }) => sum + cost, 0));
}
