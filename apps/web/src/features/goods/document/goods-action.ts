import type { GoodsDocument } from '@app/schemas/goods/documents';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Text } from '../../../lib/i18n.ts';

export type GoodsDialogProps = { document: GoodsDocument; onClose: () => void };

/** What can be done with a document, by a dialog. */
export type GoodsAction = {
  label: Text;
  icon: LucideIcon;
  /** Tells whether it can be done with a document, by whoever is signed in. */
  isOffered: (document: GoodsDocument) => boolean;
  Dialog: ComponentType<GoodsDialogProps>;
};
