import type { Company } from '@app/schemas/company/company';
import { companyPaths, DEFAULT_COMPANY_NAME } from '@app/schemas/company/company-head';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type CallOptions, call } from '../../lib/api.ts';
import { useLanguage } from '../../lib/i18n.ts';

type Answer<C> = { data: C };
const ask = (options: CallOptions) => call<Answer<Company>>(companyPaths.get, undefined, options);

/** Not asked again after each change, as other queries are: a logo may be large. */
export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => ask({ signal }),
  select: ({ data }) => data,
  staleTime: 'static',
});

const FRESH_MS = 60_000;

/** Brings a changed rule to open pages: each minute while the page is seen, and at once when it is seen again. */
export function useFreshCompany(): void {
  useQuery({
    ...companyQuery,
    queryFn: async ({ signal, client, queryKey }): Promise<Answer<Company>> => {
      const known = client.getQueryData<Answer<Company>>(queryKey);
      const version = known && { __v: known.data.__v };
      const options = { signal, isUnasked: true };
      const { data } = await call<Answer<Company | null>>(companyPaths.get, version, options);
      return data ? { data } : (known ?? ask(options));
    },
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    notifyOnChangeProps: [],
  });
}

/** Returns the company's name in the reader's language and its logo, once it has either of its own. */
export function useCompanyHead(): { name: string; picture: string | undefined } | undefined {
  const language = useLanguage();
  const { data } = useQuery(companyQuery);
  if (!data || (data.name === DEFAULT_COMPANY_NAME && !data.logo)) return undefined;
  const { name, nameAm, logo } = data;
  return { name: (language === 'am' && nameAm) || name, picture: logo ? pictureOf(logo) : undefined };
}

/** The address that shows a logo. */
export const pictureOf = ({ type, data }: NonNullable<Company['logo']>): string =>
  `data:${type};base64,${data}`;
