import { createStore, useStore } from '../lib/store.ts';

const PRODUCT = 'Inventory Enterprise';
const company = createStore(PRODUCT);

/** Names the company in the browser's tab; without a name, the product. */
export const nameTabs = (name = PRODUCT): void => company.set(name);

/** Titles the browser's tab. */
export const TabTitle = ({ children }: { children: string }) => (
  <title>{`${children} · ${useStore(company)}`}</title>
);
