import { type GoodsDocument, goods } from '@app/schemas/goods/documents';
import { goodsCalls, openCountRequest } from '@app/schemas/goods/goods-calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { PageHead } from '../../../components/page-head.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useFirstFieldFocus } from '../../../components/use-first-field-focus.ts';
import { useIdempotencyKey } from '../../../crud/change/use-idempotency-key.ts';
import { moveOnByEnter } from '../../../crud/form/enter-flow.ts';
import { FormFailure } from '../../../crud/form/form-failure.tsx';
import { FormField } from '../../../crud/form/form-field.tsx';
import { useRecordForm } from '../../../crud/form/record-form.ts';
import { useSubmit } from '../../../crud/form/use-submit.ts';
import { pageQuery, refreshAll } from '../../../crud/queries.ts';
import { call } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { showFailure } from '../../../lib/toasts.ts';
import { useOwnWarehouse } from '../../warehouses/own-warehouse.shared.ts';
import { WarehouseField } from '../../warehouses/warehouse-field.shared.tsx';

/** Starts the count of a warehouse, or leads to the one that is open there. */
export function StartCount() {
  const t = useT();
  const element = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { once } = useIdempotencyKey();
  const own = useOwnWarehouse();
  const form = useRecordForm(openCountRequest, {
    warehouseId: own?._id ?? '',
    warehouseName: own?.name ?? '',
    blind: false,
    note: '',
  });
  const open = useOpenCount(form.watch('warehouseId'));
  const submit = useSubmit(form, async ({ warehouseId, blind, note }, tryAgain) => {
    try {
      const { data } = await once((idempotencyKey) =>
        call<{ data: GoodsDocument }>(goodsCalls.openCount, { warehouseId, blind, note }, { idempotencyKey }),
      );
      void navigate(`${paths.count}/${data._id}`);
    } catch (error) {
      showFailure('Something went wrong', error, '', tryAgain);
      throw error;
    } finally {
      void refreshAll(client);
    }
  });
  useFirstFieldFocus(element);
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (open) void navigate(`${paths.count}/${open._id}`);
          else submit();
        }}
        onKeyDown={moveOnByEnter}
      >
        <PageHead title="Count" />
        <FormFailure className="mt-4 max-w-220" />
        <div className="mt-5 grid max-w-120 gap-4">
          <WarehouseField name="warehouse" label="Warehouse" />
          {!open && (
            <>
              <BlindSwitch />
              <FormField field={{ name: 'note', label: 'Note', kind: 'text', isOptional: true }} />
            </>
          )}
          <Button
            type="submit"
            variant="main"
            disabled={form.formState.isSubmitting}
            className="justify-self-start max-md:justify-self-stretch"
          >
            {t(open ? 'Go on counting' : 'Start count')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

function useOpenCount(warehouseId: string): GoodsDocument | undefined {
  const { data, isPlaceholderData } = useQuery({
    ...pageQuery<GoodsDocument>(goods, {
      page: 1,
      limit: 1,
      filter: { kind: ['count'], state: ['open'], warehouseId: [warehouseId] },
    }),
    enabled: warehouseId !== '',
  });
  return warehouseId && !isPlaceholderData ? data?.data[0] : undefined;
}

function BlindSwitch() {
  const t = useT();
  const noteId = useId();
  const { register, watch } = useFormContext();
  return (
    <div>
      <label className="inline-flex min-h-control items-center gap-2 font-medium">
        <input
          type="checkbox"
          role="switch"
          aria-checked={watch('blind')}
          aria-describedby={noteId}
          className="size-4 accent-primary"
          {...register('blind')}
        />
        {t('Blind count')}
      </label>
      <p id={noteId} className="text-12 text-muted">
        {t('Encoders are not told what is expected')}
      </p>
    </div>
  );
}
