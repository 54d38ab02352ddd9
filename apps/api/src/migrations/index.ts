import type { Migration } from '../database/migrate/migrate.ts';
import { firstReferenceData } from './0001-first-reference-data.ts';
import { searchParts } from './0002-search-parts.ts';
import { doubleIndexes } from './0003-double-indexes.ts';
import { foldedSigmas } from './0004-folded-sigmas.ts';
import { namesOfMovements } from './0005-names-of-movements.ts';
import { foldedAnew } from './0006-folded-anew.ts';
import { referenceNameKeys } from './0007-reference-name-keys.ts';
import { daysOfMovements } from './0008-days-of-movements.ts';
import { seaPorts } from './0009-sea-ports.ts';
import { movementsOfStocks } from './0010-movements-of-stocks.ts';
import { company } from './0011-company.ts';
import { paidSales } from './0012-paid-sales.ts';
import { codesOfProducts } from './0013-codes-of-products.ts';
import { namesInSales } from './0014-names-in-sales.ts';
import { duesOfCustomers } from './0015-dues-of-customers.ts';
import { gates } from './0016-gates.ts';
import { moneyOfPayments } from './0017-money-of-payments.ts';
import { settledOpenings } from './0018-settled-openings.ts';
import { orderOfNumbers } from './0019-order-of-numbers.ts';
import { books } from './0020-books.ts';
import { goodsOfProducts } from './0021-goods-of-products.ts';
import { numbersOfMovements } from './0022-numbers-of-movements.ts';
import { listsOfImports } from './0023-lists-of-imports.ts';
import { containerStandings } from './0026-container-standings.ts';

/** In order. Never change a released migration; add one that corrects it. */
export const migrations: readonly Migration[] = [
  firstReferenceData,
  searchParts,
  doubleIndexes,
  foldedSigmas,
  namesOfMovements,
  foldedAnew,
  referenceNameKeys,
  daysOfMovements,
  seaPorts,
  movementsOfStocks,
  company,
  paidSales,
  codesOfProducts,
  namesInSales,
  duesOfCustomers,
  gates,
  moneyOfPayments,
  settledOpenings,
  orderOfNumbers,
  books,
  goodsOfProducts,
  numbersOfMovements,
  listsOfImports,
  containerStandings,
];
