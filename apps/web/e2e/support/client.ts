import { type APIRequestContext, type BrowserContext, request } from '@playwright/test';

type Stored = { _id: string; __v: number } & Record<string, unknown>;
type Credentials = { email: string; password: string };

/** Calls the API as a signed-in user, to create the records that a test needs. */
export class Client {
  private constructor(
    private readonly http: APIRequestContext,
    private readonly url: string,
  ) {}

  static async signIn(url: string, credentials: Credentials): Promise<Client> {
    const http = await request.newContext({ baseURL: url });
    const client = new Client(http, url);
    await client.call('POST', '/auth/login', credentials);
    return client;
  }

  async call<T = { message: string; data: Stored }>(method: string, path: string, data?: object): Promise<T> {
    const { cookies } = await this.http.storageState();
    const token = decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '');
    const response = await this.http.fetch(`/api/v1${path}`, {
      method,
      headers: { 'X-XSRF-TOKEN': token },
      ...(data && { data }),
    });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return response.json();
  }

  /** Copies this session to a browser. */
  async lendTo(context: BrowserContext): Promise<void> {
    const { cookies } = await this.http.storageState();
    await context.addCookies(
      cookies.map(({ domain: _domain, path: _path, ...cookie }) => ({ ...cookie, url: this.url })),
    );
  }

  warehouse = async (name: string, address = `${name}, Addis Ababa`) =>
    (await this.call('POST', '/warehouse/create', { name, address })).data;

  product = async (name: string, fields: object = {}) =>
    (
      await this.call('POST', '/product/create', {
        name,
        category: 'Electronics',
        supplier: 'Jinko Solar',
        price: 100,
        ...fields,
      })
    ).data;

  stock = async (product: Stored, warehouse: Stored, quantity: number) =>
    (
      await this.call('POST', '/stock/create', {
        productId: product._id,
        warehouseId: warehouse._id,
        quantity,
      })
    ).data;

  sale = async (custormerName: string, lines: [Stored, Stored, number, number][]) =>
    (
      await this.call('POST', '/sale/create', {
        custormerName,
        SalesDate: '2024-11-20',
        SalesMan: 'Tigist Alemu',
        soldData: lines.map(([product, warehouse, quantity, SellingPrice]) => ({
          productId: product._id,
          warehouseId: warehouse._id,
          quantity,
          SellingPrice,
        })),
      })
    ).data;

  encoder = async (email: string, warehouse: Stored, password = 'encoder1') => {
    const person = {
      fname: 'Abebe',
      mname: 'Kebede',
      phoneNo: '+251911234567',
      role: 'encoder',
      status: 'ACTIVE',
    };
    await this.call('POST', '/users/createencoder', { ...person, email, password, wareHouse: warehouse._id });
    return { email, password };
  };

  dispose = () => this.http.dispose();
}
