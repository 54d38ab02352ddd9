import { goods } from '@app/schemas/goods/documents';
import { goodsCalls } from '@app/schemas/goods/goods-calls';

/** The documents, each of which an address can name. */
export const goodsResource = { ...goods, paths: { ...goods.paths, get: goodsCalls.get } };
