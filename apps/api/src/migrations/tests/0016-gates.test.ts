import { expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { GATES, GateModel } from '../../features/company/company.model.ts';
import { gates } from '../0016-gates.ts';

useApi();

it('adds gates with the version of those that were there', async () => {
  await GateModel.deleteMany({ _id: { $gte: 32 } });
  await GateModel.updateMany({}, { $inc: { version: 3, uses: 7 } });
  const [first] = await GateModel.find({ _id: 0 }).lean();
  await gates.run({ state: undefined, timeZone: 'UTC', save: async () => {} });
  const all = await GateModel.find({}).sort({ _id: 1 }).lean();
  expect(all.map(({ _id, version, uses }) => ({ _id, version, uses }))).toEqual(
    Array.from({ length: GATES }, (_, _id) => ({ _id, version: first?.version, uses: _id < 32 ? 7 : 0 })),
  );
});
