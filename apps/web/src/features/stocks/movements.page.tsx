import { type Movement, movementReasons, movements } from '@app/schemas/stocks';
import type { NamedFilter } from '../../crud/declared-fields.tsx';
import { defineResourceView } from '../../crud/define-view.ts';
import { ListPage } from '../../crud/list/list-page.tsx';
import { formatTime } from '../../lib/format/format.ts';
import { useRole } from '../../lib/session/session.ts';
import { productPicker } from '../products/product-picker.shared.ts';
import { userPicker } from '../users/user-picker.shared.ts';
import { warehousePicker } from '../warehouses/warehouse-picker.shared.ts';
import {
  MovementBalance,
  MovementChange,
  MovementDocument,
  MovementWhen,
  reasonOf,
} from './movement-cells.tsx';

/** @param who the filter of the users */
const movementsView = (who: NamedFilter) =>
  defineResourceView<Movement>({
    resource: movements,
    title: 'Stock movements',
    counted: '{{count, number}} movements',
    nameOf: ({ productName }) => productName,
    isNumbered: false,
    isWide: true,
    hasRowActions: false,
    hasNoSelection: true,
    order: { field: 'at', order: 'desc' },
    columns: [
      {
        field: 'at',
        header: 'When',
        cell: (movement) => <MovementWhen movement={movement} />,
        width: '11rem',
      },
      { field: 'productName', header: 'Product', phone: 'title', width: '9rem', isElastic: true },
      { field: 'warehouseName', header: 'Warehouse', width: '7.5rem' },
      {
        field: 'change',
        header: 'Change',
        cell: (movement) => <MovementChange movement={movement} />,
        isFigure: true,
        phone: 'figure',
        width: '5rem',
      },
      {
        field: 'balance',
        header: 'Balance',
        cell: (movement) => <MovementBalance movement={movement} />,
        isFigure: true,
        width: '7rem',
      },
      {
        field: 'reason',
        header: 'Reason',
        cell: reasonOf,
        width: '9rem',
      },
      {
        field: 'number',
        header: 'Document',
        cell: (movement, t) => (
          <>
            <span
              className="ledger-leads"
              data-lead={[formatTime(movement.at), movement.warehouseName, reasonOf(movement, t)].join(' · ')}
            />
            <MovementDocument movement={movement} />
          </>
        ),
        phone: 'note',
        width: '8rem',
      },
      { field: 'user', header: 'Who', width: '6.5rem' },
    ],
    filters: [
      {
        field: 'productId',
        label: 'Product',
        of: productPicker,
        nameIn: ({ productId, productName }: Movement, id) => (productId === id ? productName : undefined),
      },
      {
        field: 'warehouseId',
        label: 'Warehouse',
        of: warehousePicker,
        nameIn: ({ warehouseId, warehouseName }: Movement, id) =>
          warehouseId === id ? warehouseName : undefined,
      },
      { field: 'reason', label: 'Reason', options: movementReasons },
      who,
      { field: 'date', label: 'Date' },
    ],
  });

/** Users are read by admins alone: others choose from the names in the ledger. */
const views = {
  admin: movementsView({ field: 'user', label: 'Who', of: userPicker }),
  encoder: movementsView({ field: 'user', label: 'Who' }),
};

/** The ledger of stocks (part 4, section 4). */
export const MovementsPage = () => <ListPage view={views[useRole()]} />;
