import type { GoodsDocument } from '@app/schemas/goods/documents';
import { type ComponentType, Suspense } from 'react';
import { createStore, useStore } from '../../lib/store.ts';
import type { GoodsDialogProps } from './document/goods-action.ts';

type Asked = { Dialog: ComponentType<GoodsDialogProps>; document: GoodsDocument };
const asked = createStore<Asked | null>(null);
/** Opens a dialog on a document. */
export const ask = (Dialog: Asked['Dialog']) => (document: GoodsDocument) => asked.set({ Dialog, document });

const close = () => asked.set(null);

/** The dialogs of a document's row. */
export function GoodsDialogs() {
  const now = useStore(asked);
  if (!now) return null;
  return (
    <Suspense>
      <now.Dialog document={now.document} onClose={close} />
    </Suspense>
  );
}
