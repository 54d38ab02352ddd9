import type { Client } from '../support/client.ts';
import { openReceipt, printed } from '../support/printed.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'states of receipts' });

type Sold = { _id: string; soldData: { _id: string }[]; payments: { _id: string }[] };
type Stage = { name: string; act: (api: Client, sale: Sold) => Promise<unknown>; shown: RegExp[] };

const first = ({ soldData }: Sold) => soldData[0]?._id;
/** What happens to a sale, one after the other; each leaves a further mark on its papers. */
const stages: Stage[] = [
  {
    name: 'due',
    act: async () => {},
    shown: [/Grand total \/ ጠቅላላ ድምር/, /Bank transfer\s+FT26317/, /Due by Dec 16, 2027 \/ ቀሪ/],
  },
  {
    name: 'part returned',
    act: (api, sale) => {
      const lines = [{ _id: first(sale), quantity: 1, damaged: true }];
      return api.call('POST', '/sale/return', { _id: sale._id, reason: 'Damaged', lines });
    },
    shown: [/1 came back, last on \w+ \d+, \d{4} \/ 1 ተመልሷል/, /Came back, \w+ \d+, \d{4} \/ ተመላሽ/],
  },
  {
    name: 'with a payment taken back',
    act: (api, { _id, payments }) =>
      api.call('POST', '/sale/unpay', { _id, paymentId: payments[0]?._id, reason: 'Bounced' }),
    shown: [/taken back \w+ \d+, \d{4} \/ ተመልሷል/],
  },
  {
    name: 'paid',
    act: async (api, { _id }) => {
      const { due } = (await api.call<{ data: { due: number } }>('GET', `/sale/getone?_id=${_id}`)).data;
      return api.call('POST', '/sale/pay', { _id, method: 'Cash', amount: due });
    },
    shown: [/Cash, \w+ \d+, \d{4}/],
  },
  {
    name: 'void',
    act: (api, { _id }) => api.call('POST', '/sale/void', { _id, reason: 'Other', refundMethod: 'Cash' }),
    shown: [/Voided on \w+ \d+, \d{4} by/, /Paid back, Cash, \w+ \d+, \d{4}/],
  },
];

for (const lines of [1, 11])
  test(`a receipt of ${lines} lines in every state, on either paper`, async ({
    adminPage: page,
    api,
  }, info) => {
    test.setTimeout(240_000);
    const goods = await api.product(`Stated cement ${lines}`);
    const store = await api.warehouse(`Stated store ${lines}`);
    await api.stock(goods, store, 200);
    const { data: customer } = await api.call('POST', '/customer/create', { name: `Stated ${lines}` });
    const line = { productId: goods._id, warehouseId: store._id, quantity: 2, SellingPrice: 19.5 };
    const { data } = await api.call('POST', '/sale/create', {
      customerId: customer._id,
      SalesDate: '2026-11-20',
      SalesMan: 'Abebe Kebede',
      terms: 'credit',
      dueDate: '2027-12-16',
      payments: [{ method: 'Bank transfer', amount: 7, reference: 'FT26317' }],
      soldData: Array(lines).fill(line),
    });
    const now = async () => (await api.call<{ data: Sold }>('GET', `/sale/getone?_id=${data._id}`)).data;
    for (const { name, act, shown } of stages) {
      await act(api, await now());
      const receipt = await openReceipt(page, data._id);
      for (const label of ['A4', '80 mm roll']) {
        await receipt.getByLabel('Paper').selectOption({ label });
        await expect(receipt.locator('.receipt-roll')).toHaveCount(label === 'A4' ? 0 : 1);
        const what = `${name}, ${label}`;
        const { pages } = await printed(page, info.outputPath(`${what}.pdf`));
        const text = pages.join('\n').replaceAll(/\s+/g, ' ');
        for (const mark of shown) expect.soft(text, what).toMatch(mark);
        const last = pages.at(-1) ?? '';
        expect.soft(last, `${what}: signatures are not alone`).toMatch(/Received by, signature/);
        expect.soft(last, `${what}: goods stand above them`).toMatch(/39\.00/);
      }
    }
  });
