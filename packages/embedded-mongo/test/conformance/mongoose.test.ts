import { randomBytes } from 'node:crypto';
import mongoose, { Schema, Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const connection = mongoose.createConnection(inject('mongoUri'), {
  dbName: `test_${randomBytes(6).toString('hex')}`,
  autoIndex: true,
});

const Warehouse = connection.model(
  'Warehouse',
  new Schema({ name: { type: String, required: true, unique: true } }, { timestamps: true }),
);
const Product = connection.model(
  'Product',
  new Schema(
    {
      sku: { type: String, required: true, unique: true },
      name: { type: String, index: true },
      price: Number,
      tags: { type: [String], index: true },
      barcode: String,
    },
    { timestamps: true },
  ).index({ barcode: 1 }, { unique: true, partialFilterExpression: { barcode: { $exists: true } } }),
);
const Stock = connection.model(
  'Stock',
  new Schema({
    product: { type: Schema.Types.ObjectId, ref: 'Product' },
    warehouse: { type: Schema.Types.ObjectId, ref: 'Warehouse' },
    quantity: { type: Number, default: 0 },
  }).index({ product: 1, warehouse: 1 }, { unique: true }),
);
const Sale = connection.model(
  'Sale',
  new Schema(
    {
      no: { type: Number, unique: true },
      lines: [{ product: { type: Schema.Types.ObjectId, ref: 'Product' }, quantity: Number, price: Number }],
    },
    { timestamps: true, optimisticConcurrency: true },
  ),
);

let warehouse: InstanceType<typeof Warehouse>;
let products: InstanceType<typeof Product>[];

beforeAll(async () => {
  await Promise.all([Warehouse.init(), Product.init(), Stock.init(), Sale.init()]);
  warehouse = await Warehouse.create({ name: 'Main' });
  products = await Product.insertMany(
    Array.from({ length: 30 }, (_, i) => ({
      sku: `S${i}`,
      name: `Product ${i}`,
      price: i * 1.5,
      tags: [`t${i % 3}`],
    })),
  );
  await Stock.insertMany(
    products.map(({ _id }) => ({ product: _id, warehouse: warehouse._id, quantity: 10 })),
  );
});

afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

describe('mongoose', () => {
  it('makes its indexes, and finds them in order afterwards', async () => {
    expect(await Product.syncIndexes()).toEqual([]);
    expect(Object.keys(await Product.collection.indexInformation()).sort()).toEqual([
      '_id_',
      'barcode_1',
      'name_1',
      'sku_1',
      'tags_1',
    ]);
  });

  it('reports duplicates', async () => {
    await expect(Product.create({ sku: 'S1' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { sku: 1 },
      keyValue: { sku: 'S1' },
    });
    await Product.updateOne({ sku: 'S1' }, { barcode: 'B' });
    await expect(Product.updateOne({ sku: 'S2' }, { barcode: 'B' })).rejects.toMatchObject({ code: 11000 });
  });

  it('populates and pages', async () => {
    const page = await Stock.find({ warehouse: warehouse._id })
      .sort({ _id: -1 })
      .skip(5)
      .limit(5)
      .populate('product')
      .lean();
    expect(page.map(({ product }) => (product as unknown as { sku: string }).sku)).toEqual([
      'S24',
      'S23',
      'S22',
      'S21',
      'S20',
    ]);
    expect(await Stock.countDocuments({ warehouse: warehouse._id })).toBe(30);
    expect(await Product.exists({ sku: 'S7' })).toBeTruthy();
  });

  it('saves changes, and refuses those of an outdated copy', async () => {
    const sale = await Sale.create({ no: 1, lines: [{ product: products[0]?._id, quantity: 2, price: 3 }] });
    const [one, two] = [await Sale.findById(sale._id), await Sale.findById(sale._id)];
    one?.lines.push({ quantity: 1, price: 1 });
    await one?.save();
    two?.lines.push({ quantity: 5, price: 5 });
    await expect(two?.save()).rejects.toThrow(/No matching document|version/i);
    const saved = await Sale.findById(sale._id).lean();
    expect(saved?.lines).toHaveLength(2);
    expect(saved?.updatedAt).toBeInstanceOf(Date);
  });

  it('updates with upsert and defaults', async () => {
    const key = { product: new Types.ObjectId(), warehouse: warehouse._id };
    const made = await Stock.findOneAndUpdate(
      key,
      { $inc: { quantity: 5 } },
      { upsert: true, returnDocument: 'after' },
    );
    expect(made?.quantity).toBe(5);
    expect((await Stock.findOneAndDelete(key))?.quantity).toBe(5);
  });

  it('streams with a cursor', async () => {
    const seen: string[] = [];
    for await (const { sku } of Product.find().sort({ sku: 1 }).batchSize(4).cursor()) seen.push(sku);
    expect(seen).toHaveLength(30);
  });

  it('sells in transactions without selling too much', async () => {
    const product = (products[5] as (typeof products)[number])._id;
    const sell = (no: number) =>
      connection.transaction(async (session) => {
        const taken = await Stock.updateOne(
          { product, quantity: { $gte: 3 } },
          { $inc: { quantity: -3 } },
          { session },
        );
        if (taken.modifiedCount !== 1) throw new Error('sold out');
        await Sale.create([{ no, lines: [{ product, quantity: 3 }] }], { session });
      });
    const results = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => sell(100 + i)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await Stock.findOne({ product }))?.quantity).toBe(1);
    expect(await Sale.countDocuments({ no: { $gte: 100 } })).toBe(3);
  });

  it('aggregates', async () => {
    const [value] = await Stock.aggregate([
      { $lookup: { from: 'products', localField: 'product', foreignField: '_id', as: 'product' } },
      { $unwind: '$product' },
      { $match: { 'product.tags': 't0' } },
      {
        $group: {
          _id: '$warehouse',
          value: { $sum: { $multiply: ['$quantity', '$product.price'] } },
          n: { $sum: 1 },
        },
      },
    ]);
    expect(value).toMatchObject({
      n: 10,
      value: products.reduce((sum, { price }, i) => (i % 3 === 0 ? sum + 10 * (price ?? 0) : sum), 0),
    });
  });
});
