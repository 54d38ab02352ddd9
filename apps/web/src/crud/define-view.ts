import { asText } from '@app/schemas/messages/message';
import { countedOf, pluralOf } from '@app/schemas/messages/plurals';
import { fromData } from '../lib/i18n.ts';
import {
  columnsOf,
  detailsOf,
  filtersOf,
  formFieldsOf,
  type NamedColumn,
  type NamedDetail,
  type NamedFilter,
  type NamedFormField,
} from './declared-fields.tsx';
import type { Failures, FormField, FormView, RecordBase, ResourceView } from './resource-view.ts';

/** A view as declared: texts that the resource's noun can provide are given only where they differ. */
type ViewDeclaration<R extends RecordBase> = Omit<
  ResourceView<R>,
  'title' | 'counted' | 'order' | 'columns' | 'filters' | 'details' | 'form' | 'failures'
> &
  Partial<Pick<ResourceView<R>, 'title' | 'counted' | 'order' | 'failures'>> & {
    columns: readonly NamedColumn<R>[];
    filters?: readonly NamedFilter[];
    details?: Declared<
      NonNullable<ResourceView<R>['details']>,
      'title',
      { items: readonly NamedDetail<R>[] }
    >;
    form?: Declared<
      FormView,
      'createTitle' | 'updateTitle',
      /** What is no field of the record is described whole. */
      { fields: readonly (NamedFormField | FormField)[] }
    >;
  };
type Declared<T, Titles extends keyof T, Fields> = Omit<T, Titles | keyof Fields> &
  Partial<Pick<T, Titles>> &
  Fields;

export function defineResourceView<R extends RecordBase>(view: ViewDeclaration<R>): ResourceView<R> {
  const { resource, columns, filters, details, form, ...others } = view;
  const { label } = resource;
  return {
    title: { key: 'Manage {{label}}', values: { label: pluralOf(label) } },
    counted: countedOf(label),
    order: { field: 'createdAt', order: 'desc' }, // newest first
    failures: failuresOf(label),
    resource,
    columns: columnsOf(resource, columns),
    ...(filters && { filters: filtersOf(resource, filters) }),
    ...others,
    ...(details && {
      details: {
        title: { key: '{{label}} Details', values: { label } },
        ...details,
        items: detailsOf(resource, details.items),
      },
    }),
    ...(form && {
      form: {
        createTitle: { key: 'Add New {{label}}', values: { label } },
        updateTitle: { key: 'Update {{label}}', values: { label } },
        ...form,
        fields: formFieldsOf(resource, form.fields),
      },
    }),
  };
}

/**
 * Lower-cases the noun, which within a sentence means a particular record; other languages may have another word for
 * that.
 */
export function failuresOf(noun: string): Failures {
  const values = { label: noun.toLowerCase() };
  return {
    create: fromData(asText({ key: 'There was a problem creating the {{label}}.', values })),
    update: fromData(asText({ key: 'There was a problem updating the {{label}}.', values })),
    remove: fromData(asText({ key: 'There was a problem deleting the {{label}}.', values })),
    removeTitle: fromData(asText({ key: 'Failed to delete {{label}}', values })),
  };
}
