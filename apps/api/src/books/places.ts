import type { Id } from '../database/types.ts';

export type PlaceIds = Record<'productId' | 'warehouseId', string | Id>;
/** Where goods are: their product and warehouse, with their names of the moment. */
export type Place = PlaceIds & { productName: string; warehouseName: string };

type Named = { _id: string; name: string };
export const placeOf = ({ productId, warehouseId }: Record<'productId' | 'warehouseId', Named>): Place => ({
  productId: productId._id,
  productName: productId.name,
  warehouseId: warehouseId._id,
  warehouseName: warehouseId.name,
});

/** Identifies all stocks of a product. */
export const productKey = ({ productId }: Pick<PlaceIds, 'productId'>) => `product ${productId}`;

/** Identifies the stock of a place. */
export const placeKey = ({ productId, warehouseId }: PlaceIds) => `${placesOf(productId)}${warehouseId}`;
/** Begins the keys of all places of a product. */
export const placesOf = (productId: PlaceIds['productId']) => `stock ${productId} `;
