import { companyInput, companyRecord, companyUpdated } from '@app/schemas/company/company';
import { companyPaths } from '@app/schemas/company/company-head';
import { admins } from '@app/schemas/kit/resource';
import { z } from 'zod';
import { posted } from '../../books/posted.ts';
import { postingOf } from '../../books/posting.ts';
import { defineEndpoint } from '../../calls/endpoint.ts';
import { outcomeOf, recordAnswer, version, versionInQuery } from '../../crud/endpoints.ts';
import { changeCompany, readCompany } from './company.service.ts';

/** The company and its rules in the settings (part 3, section 1). */
export const companyEndpoints = [
  defineEndpoint({
    route: companyPaths.get,
    summary: 'The company and its rules',
    access: 'signedIn',
    /** With the version that a page has, nothing is answered while it is stored: pages ask often, and logos are large. */
    request: z.object({ __v: versionInQuery }),
    answer: z.object({ data: companyRecord.nullable() }),
    read: async ({ __v }) => {
      const company = await readCompany();
      return { data: company.__v === __v ? null : company };
    },
  }),
  defineEndpoint({
    route: companyPaths.update,
    summary: 'Change the company and its rules',
    access: admins,
    request: companyInput.partial().extend({ __v: version }),
    answer: recordAnswer(companyRecord),
    transact: () => posted(),
    write: async ({ __v, ...changes }, context) =>
      outcomeOf(companyUpdated, await changeCompany(changes, __v, postingOf(context))),
  }),
];
