import type { goodsForAdmins } from '@app/schemas/goods/documents';
import { goodsCallMessages, goodsCalls } from '@app/schemas/goods/goods-calls';
import type { ImportDetail } from '@app/schemas/imports/import-detail';
import type { RecordOf } from '@app/schemas/kit/resource';
import { asText } from '@app/schemas/messages/message';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/layers/confirm-dialog.tsx';
import { refreshAll } from '../../../crud/queries.ts';
import { call, sentenceOf } from '../../../lib/api.ts';
import { fromData, translated, useT } from '../../../lib/i18n.ts';
import { showToast } from '../../../lib/toasts.ts';

type TakeIntoStockProps = { record: ImportDetail; onClose: () => void };
type Receipt = RecordOf<typeof goodsForAdmins>;

/** Asks, then gives each receipt of an import the costs that its goods have now (part 4, section 2). */
export function TakeIntoStock({ record, onClose }: TakeIntoStockProps) {
  const t = useT();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => takeIntoStock(record),
    onSuccess: (failed) => {
      if (failed.length)
        showToast({
          title: 'Something went wrong',
          message: fromData(failed.join('\n')),
          isFailure: true,
          tryAgain: () => mutate(),
        });
      else showToast({ title: fromData(asText(goodsCallMessages.setCosts)) });
    },
    onSettled: () => {
      void refreshAll(client);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Are you sure?"
      confirm="Take into stock"
      isBusy={isPending}
      onConfirm={mutate}
      onCancel={onClose}
    >
      <p>
        {t('Its receipts get the costs that the goods have now, as of today: {{numbers}}.', {
          numbers: record.received.map(({ number }) => number).join(', '),
        })}
      </p>
    </ConfirmDialog>
  );
}

/** Sets the costs of one receipt after the other. @returns what failed, named by its receipt */
async function takeIntoStock({ received, goods }: ImportDetail): Promise<string[]> {
  const costs = new Map(goods.map(({ productId, unitCost }) => [productId._id, unitCost]));
  const failed: string[] = [];
  for (const { _id, number } of received) {
    try {
      const { data } = await call<{ data: Receipt }>(goodsCalls.get, { _id });
      const lines = data.lines.flatMap(({ productId, unitCost: before }) => {
        const unitCost = costs.get(productId._id);
        return unitCost && unitCost !== before ? [{ productId: productId._id, unitCost }] : [];
      });
      if (lines.length) await call(goodsCalls.setCosts, { _id, lines });
    } catch (error) {
      failed.push(`${number}: ${translated(sentenceOf(error, 'Something went wrong'))}`);
    }
  }
  return failed;
}
