import type { Leg } from '@app/schemas/imports/import-detail';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { StartQuery } from '../../crud/form/record-form-page.tsx';
import type { FormPageView } from '../../crud/resource-view.ts';
import { type Source, sources } from './continue-as.shared.ts';
import { newImportSection } from './new-import.tsx';
import { ethiopianStart, freeZoneStart, readKnown } from './start-of-shipment.ts';

const asked = new RegExp(`^(${sources.join('|')}):([0-9a-f]{24})$`, 'i');
const starts = { freezone: freeZoneStart, ethiopian: ethiopianStart };

/** What the address says that a new shipment continues, and the form that takes it. */
export function useStart<R extends object>(
  leg: Exclude<Leg, 'china'>,
  formPage: FormPageView<R>,
): { start: StartQuery; formPage: FormPageView<R> } {
  const [params] = useSearchParams();
  const [key, source, id] = asked.exec(params.get('from') ?? '') ?? [];
  const [since] = useState(Date.now);
  // What is typed stays as it was begun: the form is not filled anew.
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ['start of a shipment', leg, key],
    queryFn: async ({ signal }) => starts[leg](await readKnown(source as Source, id ?? '', signal)),
    enabled: Boolean(key),
    staleTime: 0,
  });
  const known = dataUpdatedAt >= since ? data : undefined;
  const isWithNew = known && 'import' in known.record;
  return {
    start: { key, data: known, error, refetch },
    formPage: isWithNew ? { ...formPage, sections: [newImportSection, ...formPage.sections] } : formPage,
  };
}
