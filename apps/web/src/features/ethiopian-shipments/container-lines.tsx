import { sizeOfType } from '@app/schemas/imports/container-types';
import { CONTAINERS_MAX, ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import { Plus, X } from 'lucide-react';
import { type ClipboardEvent, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { FormField } from '../../crud/form/form-field.tsx';
import { cx } from '../../lib/cx.ts';
import { useT } from '../../lib/i18n.ts';
import { useListedOptions } from '../reference-data/reference-data.shared.ts';
import { ContainerDates } from './container-dates.tsx';
import { type ContainerLine, inRow, mainFields, nextContainer } from './container-line.ts';
import { isOfCells, pastedContainers } from './container-paste.ts';

type Form = { containers: ContainerLine[]; No_of_Containers: number | null };

/** The containers of a shipment, one below the other. The first can't be removed. */
export function ContainerLines() {
  const t = useT();
  const { getValues, setValue, setFocus, formState } = useFormContext<Form>();
  const { fields, append, remove, replace } = useFieldArray<Form>({ name: 'containers' });
  const { options: ports } = useListedOptions(ethiopianShipments.listed['containers.portname']);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const addContainer = useRef<HTMLButtonElement>(null);
  const { containers: wrong } = formState.errors;
  const message = wrong?.root?.message ?? wrong?.message;
  /** Keeps the number of containers equal to the list's length, unless another number was typed. */
  const follow = (count: number) => {
    const { No_of_Containers: typed } = getValues();
    if (typed !== null && typed !== fields.length) return;
    setValue('No_of_Containers', count, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  /** A type sets the size. */
  const takeSize = ({ name, value }: HTMLSelectElement, index: number) => {
    const size = name.endsWith('.type') && sizeOfType(value);
    if (size) setValue(`containers.${index}.size`, size, { shouldDirty: true, shouldValidate: true });
  };
  /** Turns spreadsheet rows pasted into a container's number into containers, replacing blank ones below. */
  const takeRows = (event: ClipboardEvent, index: number) => {
    const text = event.clipboardData.getData('text');
    if (!(event.target as Element).matches('[name$=containerNo]') || !isOfCells(text)) return;
    event.preventDefault();
    const typed = getValues('containers');
    const pasted = pastedContainers(text, typed[index] ?? nextContainer(), Object.keys(ports));
    const following = typed.slice(index + 1);
    const kept = following.findIndex(({ containerNo }, at) => containerNo || at + 1 >= pasted.lines.length);
    const all = [...typed.slice(0, index), ...pasted.lines, ...(kept < 0 ? [] : following.slice(kept))];
    const tooMany = all.splice(CONTAINERS_MAX).map(({ containerNo }) => containerNo);
    replace(all);
    follow(all.length);
    setLeftOut([...pasted.left, ...tooMany]);
    setTimeout(() =>
      setFocus(`containers.${Math.min(index + pasted.lines.length, all.length) - 1}.containerNo`),
    );
  };
  return (
    <>
      {fields.map(({ id }, index) => (
        <fieldset
          key={id}
          className="border-t pt-4"
          onPaste={(event) => takeRows(event, index)}
          onChange={({ target }) => target instanceof HTMLSelectElement && takeSize(target, index)}
        >
          <legend
            className={cx(
              'float-left mb-3 font-semibold',
              index > 0 && 'leading-7 max-md:leading-(--spacing-control)',
            )}
          >
            {t('Container {{number}}', { number: index + 1 })}
          </legend>
          {index > 0 && (
            <Button
              variant="bare"
              size="small"
              className="float-right mb-3"
              aria-description={t('Container {{number}}', { number: index + 1 })}
              onClick={() => {
                remove(index);
                follow(fields.length - 1);
                setTimeout(() => addContainer.current?.focus()); // the button may only now be back
              }}
            >
              <X />
              {t('Remove')}
            </Button>
          )}
          <div className="clear-both grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
            {inRow(mainFields, index).map((field) => (
              <FormField key={field.name} field={field} />
            ))}
          </div>
          <ContainerDates row={index} />
        </fieldset>
      ))}
      <p role="status" className="font-medium text-yellow empty:hidden">
        {leftOut.length > 0 && t('Left out: {{texts}}', { texts: leftOut.join(', ') })}
      </p>
      {message && <FieldError id="containers-problem">{message}</FieldError>}
      {fields.length < CONTAINERS_MAX && (
        <Button
          ref={addContainer}
          className="justify-self-start"
          onClick={() => {
            append(nextContainer(getValues('containers').at(-1)), { shouldFocus: false });
            follow(fields.length + 1);
            setTimeout(() => setFocus(`containers.${fields.length}.containerNo`)); // once the field is mounted
          }}
        >
          <Plus />
          {t('Add Container')}
        </Button>
      )}
    </>
  );
}
