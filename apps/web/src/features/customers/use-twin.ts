import { type Customer, customers } from '@app/schemas/customers';
import { SEARCH_SIZE } from '@app/schemas/kit/lists';
import { fold } from '@app/schemas/text/fold';
import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../crud/queries.ts';
import type { Question } from '../../crud/resource-view.ts';
import { useDebounced } from '../../lib/browser/use-debounced.ts';

const SEARCH_AFTER_MS = 500;

/** Finds another customer who is this very one, once nothing has been typed for a moment. */
function useTwin(typed: string, isTwin: (customer: Customer) => boolean): Customer | undefined {
  const text = useDebounced(typed, SEARCH_AFTER_MS);
  const { data } = useQuery({
    ...pageQuery<Customer>(customers, { page: 1, limit: SEARCH_SIZE, data: text }),
    enabled: text !== '',
  });
  return typed ? data?.data.find(isTwin) : undefined;
}

/** Asks where somebody has this name already. */
export function useNamesake(typed: string): Question | undefined {
  const name = typed.trim();
  const twin = useTwin(name, (customer) => fold(customer.name) === fold(name));
  return twin && { sentence: '{{customer}} has this name', values: { customer: twin.name } };
}

/** Asks where somebody can be called by this number already. */
export function useSamePhone(typed: string): Question | undefined {
  const digits = dialledOf(typed);
  const isWhole = digits.length === DIALLED;
  const twin = useTwin(isWhole ? digits : '', ({ phone }) => phone !== null && dialledOf(phone) === digits);
  return twin && { sentence: '{{customer}} has this phone number', values: { customer: twin.name } };
}

/** The digits that numbers with and without the country's code share. */
const DIALLED = 9;
const dialledOf = (phone: string) => phone.replace(/\D/g, '').slice(-DIALLED);
