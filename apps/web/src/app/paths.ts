/** Every address of the web app. Links and redirects name them by these. */
export const paths = {
  home: '/',
  login: '/login',
  dashboard: '/dashboard',
  stocks: '/stocks',
  sales: '/sales',
  createSale: '/sales/create',
  products: '/products',
  warehouses: '/warehouses',
  encoders: '/encoders',
  audits: '/aduitrail', // sic
  ethiopianShipping: '/ethiopian-shipping',
  freeZoneShipping: '/free-zone-shipping',
  chinaToFreezone: '/china-to-freezone',
} as const;
