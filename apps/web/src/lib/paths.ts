/** Addresses for links and redirects, by name. All pages are in `app/navigation/pages.ts`. */
export const paths = {
  home: '/',
  login: '/login',
  receiptCheck: '/receipt-check',
  dashboard: '/dashboard',
  stocks: '/stocks',
  sales: '/sales',
  createSale: '/sales/create',
  customers: '/customers',
  receivables: '/receivables',
  products: '/products',
  warehouses: '/warehouses',
  encoders: '/encoders',
  ethiopianShipping: '/ethiopian-shipping',
  freeZoneShipping: '/free-zone-shipping',
  chinaToFreezone: '/china-to-freezone',
} as const;
