/** What the sidebar needs to know of the company, apart from its rules, which only forms and the API load. */

/** The name of a company that has not been named. */
export const DEFAULT_COMPANY_NAME = 'Inventory Enterprise';
export const companyPaths = { get: 'GET /settings/company', update: 'PUT /settings/company' } as const;
