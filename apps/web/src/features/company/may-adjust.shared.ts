import { useQuery } from '@tanstack/react-query';
import { useRole } from '../../lib/session/session.ts';
import { companyQuery } from './company.shared.ts';

/**
 * Tells whether the signed-in user may correct stock; undefined until the company's rule is known. Where it can't be
 * asked, the server has the word.
 */
export function useMayAdjust(): boolean | undefined {
  const isAdmin = useRole() === 'admin';
  const { data, isError } = useQuery(companyQuery);
  return isAdmin || isError || data?.encodersMayAdjust;
}
