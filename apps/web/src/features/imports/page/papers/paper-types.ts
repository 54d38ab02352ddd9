import { type DocumentTypeField, documentTypeFields, documentTypeLabels } from '@app/schemas/document-types';
import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { type PaperItem, paperWithin } from '@app/schemas/imports/papers';
import { useQuery } from '@tanstack/react-query';
import { entryOf } from '../../../../lib/entry-of.ts';
import { fromData, type Translate } from '../../../../lib/i18n.ts';
import { documentTypesQuery } from '../../../document-types/document-types.shared.ts';
import { referenceDataQuery } from '../../../reference-data/reference-data.shared.ts';

/** Names a type of paper: its label in Document types, or its name in the list of further ones. */
export const typeName = (type: string, t: Translate): string =>
  t(fromData(entryOf(documentTypeLabels, type)?.[1] ?? type));

/** Names it within a sentence, as what blocks an import does. */
export function typeWithin(type: string, t: Translate): string {
  const name = paperWithin(type);
  return typeof name === 'string' ? name : t(name);
}

/** Tells what is to be asked for of a type, as the settings say; nothing of a further one. */
export function useAskedFor(type: string): string {
  const { data } = useQuery(documentTypesQuery);
  return (data && entryOf(data as Readonly<Record<DocumentTypeField, string>>, type)) || '';
}

/** All types of papers: the twelve, then those of the list. */
export function usePaperTypes(): readonly string[] {
  const { data } = useQuery(referenceDataQuery);
  return [...documentTypeFields, ...(data?.paper_types.map(({ name }) => name) ?? [])];
}

/** A paper of an import, as it stands; one of which nothing is known yet is missing. */
export const paperOf = ({ papers }: Pick<ImportDetail, 'papers'>, type: string): PaperItem =>
  papers.items.find((item) => item.type === type) ?? {
    type,
    state: 'missing',
    number: null,
    date: null,
    expires: null,
    note: null,
    needed: false,
    files: [],
  };
