import type { Route, Verb } from '@app/schemas/kit/resource';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { adminAccount, type Client, client, useApi } from '../test/api.ts';
import { refusal } from '../test/observations.ts';
import { make, makeStock, makeUser, saleOf, useWorld } from '../test/world.ts';
import { servedResources } from './crud/resource.ts';

const api = useApi();
const world = useWorld(api);

/** Status of an empty request by caller, which shows whether they were let in. */
type Expected = readonly [
  nobody: number,
  encoder: number,
  admin: number,
  deactivated: number,
  deleted: number,
];
const anyone: Expected = [200, 200, 200, 200, 200];
const everyone: Expected = [401, 200, 200, 401, 401];
const everyoneWithInput: Expected = [401, 400, 400, 401, 401];
const admins: Expected = [401, 403, 200, 401, 401];
const adminsWithInput: Expected = [401, 403, 400, 401, 401];

const matrix: Record<string, Expected> = {
  'POST /auth/login': [400, 400, 400, 400, 400],
  'GET /auth/me': everyone,
  'GET /auth/logout': anyone,
  'POST /users/changepassword': everyoneWithInput,

  'POST /users/resetpassword': adminsWithInput,
  'POST /users/getencoders': admins,
  'POST /search/users': admins,
  'POST /users/createencoder': adminsWithInput,
  'PUT /users/updateone': adminsWithInput,
  'DELETE /users/deleteone': adminsWithInput,

  'POST /warehouse/getwarehouses': everyone,
  'POST /search/warehouses': everyone,
  'POST /warehouse/export': everyone,
  'POST /warehouse/create': adminsWithInput,
  'PUT /warehouse/updateone': adminsWithInput,
  'DELETE /warehouse/deleteone': adminsWithInput,

  'POST /product/getproducts': everyone,
  'POST /search/products': everyone,
  'POST /product/export': everyone,
  'POST /product/create': adminsWithInput,
  'PUT /product/updateone': adminsWithInput,
  'DELETE /product/deleteone': adminsWithInput,

  'POST /stock/getstocks': everyone,
  'POST /search/stocks': everyone,
  'POST /stock/export': everyone,
  'POST /stock/create': everyoneWithInput,
  'PUT /stock/updateone': everyoneWithInput,
  'DELETE /stock/deleteone': everyoneWithInput,
  'POST /stock/getmovements': everyone,
  'POST /stock/exportmovements': everyone,
  'POST /stock/asof': everyoneWithInput,

  'POST /goods/getdocuments': everyone,
  'POST /search/goods': everyone,
  'POST /goods/export': everyone,
  'GET /goods/getone': everyoneWithInput,
  'POST /goods/create': everyoneWithInput,
  'POST /goods/reverse': everyoneWithInput,
  'POST /goods/arrive': everyoneWithInput,
  'POST /goods/opencount': everyoneWithInput,
  'PUT /goods/countlines': everyoneWithInput,
  'POST /goods/postcount': everyoneWithInput,
  'DELETE /goods/dropcount': everyoneWithInput,
  'POST /goods/setcosts': adminsWithInput,
  'GET /product/cost': adminsWithInput,
  'PUT /product/setcost': adminsWithInput,

  'POST /sale/getsales': everyone,
  'POST /search/sales': everyone,
  'POST /sale/export': everyone,
  'GET /sale/getone': everyoneWithInput,
  'POST /sale/create': everyoneWithInput,
  'POST /sale/pay': everyoneWithInput,
  'POST /sale/unpay': adminsWithInput,
  'PUT /sale/setdue': adminsWithInput,
  'PUT /sale/fiscalno': everyoneWithInput,
  'POST /sale/return': adminsWithInput,
  'POST /sale/void': adminsWithInput,
  // Without a token there is no receipt.
  'GET /receipt/check': [404, 404, 404, 404, 404],

  'POST /customer/getcustomers': everyone,
  'POST /search/customers': everyone,
  'POST /customer/export': everyone,
  'GET /customer/getone': everyoneWithInput,
  'POST /customer/create': everyoneWithInput,
  'PUT /customer/updateone': everyoneWithInput,
  'DELETE /customer/deleteone': adminsWithInput,
  'POST /customer/merge': adminsWithInput,
  'POST /customer/pay': everyoneWithInput,
  'POST /customer/unpay': adminsWithInput,
  'POST /customer/refund': adminsWithInput,
  'POST /customer/receivables': everyone,
  'POST /customer/receivables/export': everyone,
  'POST /customer/statement': everyoneWithInput,
  'POST /customer/statement/export': everyoneWithInput,

  'POST /auth/outboxkey': everyone,
  'POST /outbox/getgoods': everyone,

  'POST /import/getimports': admins,
  'POST /search/imports': admins,
  'POST /import/export': admins,
  'GET /import/getone': adminsWithInput,
  'POST /import/create': adminsWithInput,
  'PUT /import/updateone': adminsWithInput,
  'DELETE /import/deleteone': adminsWithInput,
  'POST /import/close': adminsWithInput,
  'POST /import/reopen': adminsWithInput,
  'PUT /import/setgoods': adminsWithInput,
  'PUT /import/setcosts': adminsWithInput,
  'PUT /import/setpaper': adminsWithInput,
  'POST /import/addfile': adminsWithInput,
  'DELETE /import/deletefile': adminsWithInput,
  'GET /import/file': adminsWithInput,
  'POST /import/expected': everyone,
  'POST /import/duty': adminsWithInput,

  'POST /container/getcontainers': admins,
  'POST /container/export': admins,
  'POST /container/setdates': adminsWithInput,

  'POST /ethioshipment/getall': admins,
  'POST /search/ethioshippings': admins,
  'POST /ethioshipment/export': admins,
  'GET /ethioshipment/getone': adminsWithInput,
  'POST /ethioshipment/create': adminsWithInput,
  'PUT /ethioshipment/updateone': adminsWithInput,
  'DELETE /ethioshipment/deleteone': adminsWithInput,

  'POST /freezone/getall': admins,
  'POST /search/freezones': admins,
  'POST /freezone/export': admins,
  'GET /freezone/getone': adminsWithInput,
  'POST /freezone/create': adminsWithInput,
  'PUT /freezone/updateone': adminsWithInput,
  'DELETE /freezone/deleteone': adminsWithInput,

  'POST /chinatofreezone/getall': admins,
  'POST /search/chinatofreezones': admins,
  'POST /chinatofreezone/export': admins,
  'GET /chinatofreezone/getshipment': adminsWithInput,
  'POST /chinatofreezone/create': adminsWithInput,
  'PUT /chinatofreezone/updateone': adminsWithInput,
  'DELETE /chinatofreezone/deleteone': adminsWithInput,

  'POST /aduit/getalladuit': admins,
  'POST /search/aduits': admins,

  'POST /enum/getenums': everyone,
  'POST /enum/create': adminsWithInput,
  'PUT /enum/updateone': adminsWithInput,
  'DELETE /enum/deleteone': adminsWithInput,

  'GET /settings/company': everyone,
  'PUT /settings/company': admins,
  'GET /settings/clocks': admins,
  'GET /settings/taxes': admins,
  'PUT /settings/taxes': admins,
  'PUT /settings/clocks': adminsWithInput,
  'GET /settings/documenttypes': admins,
  'PUT /settings/documenttypes': admins,

  'POST /upload/check': everyoneWithInput,
  'GET /upload/template': everyoneWithInput,
  'GET /upload/mistakes': everyoneWithInput,
  'GET /upload/before': everyoneWithInput,
  'POST /upload/apply': everyoneWithInput,
  'GET /upload/state': everyoneWithInput,

  'GET /report/dashboard': admins,
  // Without sales there is nothing to report.
  'POST /report/salereportbyexcel': [401, 403, 404, 401, 401],
  'POST /report/ethioshipping': adminsWithInput,
  'POST /report/freezone': adminsWithInput,
  'POST /report/chinatofreezone': adminsWithInput,
};

/** Routes of resources that aren't above: their contract says who may call them. */
const derived = servedResources().flatMap(({ contract: { paths, access } }) =>
  (Object.entries(paths) as [Verb, Route][])
    .filter(([, route]) => !(route in matrix))
    .map(([verb, route]) => ({ verb, route, roles: access[verb] ?? [] })),
);
const isPage = (verb: Verb) => verb === 'list' || verb === 'search' || verb === 'export';
for (const { verb, route, roles } of derived) {
  const mayEncode = roles.includes('encoder');
  if (isPage(verb)) matrix[route] = mayEncode ? everyone : admins;
  else matrix[route] = mayEncode ? everyoneWithInput : adminsWithInput;
}
const routes = Object.keys(matrix) as Route[];
const codes: Record<number, string> = {
  400: 'VALIDATION_FAILED',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
};

/** A user deactivated or deleted after signing in, who still has the cookies. */
async function formerUser(email: string, end: (id: string) => Promise<unknown>): Promise<Client> {
  const { _id } = await makeUser(world, { email, role: 'admin' });
  const former = client(api);
  expect((await former.signIn({ email, password: 'clerk-secret' })).status).toBe(200);
  await end(_id);
  return former;
}

it('what others than admins may change stands above, whatever a contract says', () => {
  const open = derived.filter(({ verb, roles }) => !isPage(verb) && verb !== 'get' && `${roles}` !== 'admin');
  expect(open.map(({ route }) => route)).toEqual([]);
});

it('lists every route that the API serves: one that is no resource’s has to be added here', () => {
  expect(api.endpoints.map(({ route }) => route).toSorted()).toEqual(routes.toSorted());
});

describe('who may do what', () => {
  let callers: readonly Client[];

  beforeAll(async () => {
    const nobody = client(api);
    await nobody.call('GET /auth/me');
    const deactivated = await formerUser('away@inventory.test', (id) =>
      world.admin.call('PUT /users/updateone', { id, status: 'INACTIVE' }),
    );
    const deleted = await formerUser('gone@inventory.test', (_id) =>
      world.admin.call('DELETE /users/deleteone', { _id }),
    );
    callers = [nobody, world.encoder, world.admin, deactivated, deleted];
  });

  it.each(routes.filter((route) => route !== 'GET /auth/logout'))('%s', async (route) => {
    const answers = await Promise.all(callers.map((who) => who.call(route, {})));
    expect(answers.map(({ status }) => status)).toEqual(matrix[route]);
    for (const answer of answers.filter(({ status }) => status >= 400)) {
      expect(refusal(answer)).toBe(`${answer.status} ${codes[answer.status]}`);
      expect(answer.body.data).toBeUndefined();
    }
  });

  it('nothing that encoders read tells the e-mail of another, which is what people sign in with', async () => {
    const { productId, warehouseId } = await makeStock(world, 5);
    const line = saleOf({ productId, warehouseId, quantity: 1, SellingPrice: 5 });
    const { _id } = await make(world.admin, 'POST /sale/create', line);
    for (const route of routes.filter((read) => matrix[read] === everyone)) {
      const { status, text } = await world.encoder.call(route, {});
      expect(`${route} ${status} ${text}`).toContain(`${route} 200`);
      expect(`${route} ${text}`).not.toContain(adminAccount.email);
    }
    expect((await world.encoder.call('GET /sale/getone', { _id })).text).not.toContain(adminAccount.email);
  });

  it('GET /auth/logout', async () => {
    const [nobody, , , deactivated, deleted] = callers as [Client, Client, Client, Client, Client];
    const answers = await Promise.all(
      [nobody, deactivated, deleted].map((who) => who.call('GET /auth/logout')),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

/** Lists the schemas of texts within a schema, with their paths. */
function textsIn(schema: unknown, path: string): { path: string; text: z.ZodString }[] {
  if (schema instanceof z.ZodString) return [{ path, text: schema }];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => textsIn(field, `${path} ${name}`));
  if (!(schema instanceof z.ZodType)) return [];
  return Object.values(schema.def)
    .flat()
    .flatMap((inner) => textsIn(inner, path));
}

it('no call takes a text with marks that turn the reading direction of what follows', () => {
  const texts = api.endpoints
    .filter(({ route, idempotent }) => idempotent || route.startsWith('PUT '))
    .flatMap(({ route, request }) => textsIn(request, route))
    .filter(({ path }) => !/password$/i.test(path));
  expect(texts.length).toBeGreaterThan(100);
  const turned = '\u202e\u2066Abebe\u202c\u2069';
  const taken = texts.filter(({ text }) => text.safeParse(turned).data?.match(/\p{Bidi_Control}/u));
  expect(taken.map(({ path }) => path)).toEqual([]);
});
