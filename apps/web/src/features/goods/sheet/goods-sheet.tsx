import { useEffect, useRef } from 'react';
import { FormProvider, useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useUnsavedGuard } from '../../../components/layers/unsaved-guard.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { SaveBar } from '../../../components/save-bar.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { moveOnByEnter } from '../../../crud/form/enter-flow.ts';
import { FormFailure } from '../../../crud/form/form-failure.tsx';
import { useT } from '../../../lib/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import type { SheetKind } from './goods-form.ts';
import { GoodsHead } from './goods-head.tsx';
import { GoodsLines } from './goods-lines.tsx';
import { type GoodsSheet as GoodsSheetView, goodsSheets } from './goods-sheets.ts';
import { useGoodsForm } from './use-goods-form.ts';
import { useGoodsLines } from './use-goods-lines.ts';

/** The page that makes a document of one kind: where and when, and the goods line by line. */
export function GoodsSheet({ kind }: { kind: SheetKind }) {
  const navigate = useNavigate();
  const sheet = goodsSheets[kind];
  const { form, submit } = useGoodsForm({
    kind,
    onPosted: () => {
      unsaved.release();
      void navigate(paths.goods);
    },
    onFailed: (errors) => lines.grid.openFirstWrong(errors),
  });
  const lines = useGoodsLines(form, sheet);
  const unsaved = useUnsavedGuard(form.formState);
  const toFill = useRef(() => {
    const empty = (['warehouseId', 'toWarehouseId', 'reason'] as const).find(
      (field) => sheet.head.some((name) => field.startsWith(name)) && !form.getValues(field),
    );
    if (empty) form.setFocus(empty);
    else lines.grid.focusScan();
  });
  useEffect(() => toFill.current(), []);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="flex flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          // What was scanned belongs to the document, though it is still looked up.
          void lines.grid.scans.settled().then(() => submit());
        }}
        onKeyDown={(event) => {
          lines.grid.onKeyDown(event);
          moveOnByEnter(event);
        }}
        onPaste={lines.grid.pasted.onPaste}
      >
        <PageHead title={sheet.title} />
        <FormFailure className="mt-4 max-w-220" />
        <GoodsHead head={sheet.head} onImport={lines.received.choose} />
        <GoodsLines lines={lines} />
        <GoodsBar sheet={sheet} wrong={lines.wrong.length} onCancel={() => void navigate(paths.stocks)} />
      </form>
      {unsaved.dialog}
    </FormProvider>
  );
}

type GoodsBarProps = { sheet: GoodsSheetView; wrong: number; onCancel: () => void };

function GoodsBar({ sheet, wrong: count, onCancel }: GoodsBarProps) {
  const t = useT();
  const { isSubmitting, isDirty } = useFormState();
  return (
    <SaveBar
      isDirty={isDirty}
      problem={count > 0 && t('{{count}} lines need attention', { count })}
      leave="Cancel"
      onLeave={onCancel}
    >
      <Button type="submit" variant="main" disabled={isSubmitting}>
        {t(sheet.title)}
      </Button>
    </SaveBar>
  );
}
