import { type BoardContainer, containersPaths, dayOfContainers } from '@app/schemas/imports/container-board';
import type { ContainerFact } from '@app/schemas/imports/container-facts';
import { useMemo } from 'react';
import { formFieldsOf } from '../../crud/declared-fields.tsx';
import { CallDialog } from '../../crud/form/call-dialog.tsx';
import { FormFields } from '../../crud/form/form-fields.tsx';
import { today } from '../../lib/format/company-zone.ts';
import { type Text, useT } from '../../lib/i18n.ts';
import { DayLines } from './day-lines.tsx';

/** What the dialog of a day is called, its field, and what it says of the containers. */
const words: Readonly<Record<ContainerFact, { title: Text; label: Text; ofOne: Text; ofMany: Text }>> = {
  discharged: {
    title: 'Discharged',
    label: 'Discharge date',
    ofOne: '1 container was unloaded in Djibouti.',
    ofMany: '{{number}} containers were unloaded in Djibouti.',
  },
  arrived: {
    title: 'Arrived',
    label: 'Arrival date',
    ofOne: '1 container came to the dry port.',
    ofMany: '{{number}} containers came to the dry port.',
  },
  released: {
    title: 'Released',
    label: 'Release date',
    ofOne: '1 container left the dry port.',
    ofMany: '{{number}} containers left the dry port.',
  },
  returned: {
    title: 'Returned',
    label: 'Return date',
    ofOne: '1 container was given back empty.',
    ofMany: '{{number}} containers were given back empty.',
  },
};

export type DayDialogProps = {
  fact: ContainerFact;
  containers: readonly BoardContainer[];
  onClose: () => void;
};

/** Says on which day something was of containers: of all or none; one that refuses it says why at its line. */
export function DayDialog({ fact, containers, onClose }: DayDialogProps) {
  const t = useT();
  const { title, label, ofOne, ofMany } = words[fact];
  const number = containers.length;
  const { schema, fields } = useMemo(() => {
    const create = dayOfContainers(fact);
    return { schema: create, fields: formFieldsOf({ create }, [{ field: fact, label, isWide: true }]) };
  }, [fact, label]);
  return (
    <CallDialog
      title={title}
      description={t(number === 1 ? ofOne : ofMany, { number })}
      maxWidth="440px"
      verb="Save"
      route={containersPaths.setDates}
      schema={schema}
      values={{ ids: containers.map(({ _id }) => _id), [fact]: dayNow(fact, containers) }}
      fields={[]}
      failure="The dates could not be saved."
      onClose={onClose}
    >
      <FormFields fields={fields} record={undefined} />
      <DayLines fact={fact} containers={containers} />
    </CallDialog>
  );
}

/** Presets the day that is to be corrected, where all have the same, else today. */
function dayNow(fact: ContainerFact, containers: readonly BoardContainer[]): string {
  const [day, ...others] = [...new Set(containers.map((container) => container[fact]))];
  return day && !others.length ? day.slice(0, 10) : today();
}
