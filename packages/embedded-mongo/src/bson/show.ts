import { Decimal128 } from 'bson';
import type { RawValue } from './raw-value.ts';
import { endOfCString, readCString, readDouble, readInt32, readInt64, readString } from './read.ts';
import { BsonType } from './types.ts';

/** A value as MongoDB prints it in messages, for instance `{ sku: "S001" }`. */
export function showValue(value: RawValue): string {
  const { buffer, type, start, end } = value;
  switch (type) {
    case BsonType.string:
    case BsonType.symbol:
      return `"${readString(buffer, start)}"`;
    case BsonType.int:
      return String(readInt32(buffer, start));
    case BsonType.long:
      return String(readInt64(buffer, start));
    case BsonType.double:
      return showDouble(readDouble(buffer, start));
    case BsonType.decimal:
      return new Decimal128(Buffer.from(buffer.subarray(start, end))).toString();
    case BsonType.objectId:
      return `ObjectId('${buffer.toString('hex', start, end)}')`;
    case BsonType.bool:
      return buffer[start] === 1 ? 'true' : 'false';
    case BsonType.date:
      return `new Date(${readInt64(buffer, start)})`;
    case BsonType.object:
      return showFields(value);
    case BsonType.array:
      return showItems(value);
    default:
      return showRareValue(value);
  }
}

function showRareValue({ buffer, type, start, end, typeName }: RawValue): string {
  switch (type) {
    case BsonType.null:
      return 'null';
    case BsonType.undefined:
      return 'undefined';
    case BsonType.minKey:
      return 'MinKey';
    case BsonType.maxKey:
      return 'MaxKey';
    case BsonType.binData:
      return `BinData(${buffer[start + 4]}, ${buffer.toString('hex', start + 5, end).toUpperCase()})`;
    case BsonType.timestamp:
      return `Timestamp(${readInt32(buffer, start + 4)}, ${readInt32(buffer, start)})`;
    case BsonType.regex:
      return regexText(buffer, start);
    default:
      return typeName;
  }
}

function showDouble(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? value.toFixed(1) : String(value);
}

function showFields(value: RawValue): string {
  const fields = value.fields().map(({ name, value: item }) => `${name}: ${showValue(item)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function showItems(value: RawValue): string {
  const items = value.items().map(showValue);
  return items.length === 0 ? '[]' : `[ ${items.join(', ')} ]`;
}

/** A stored regular expression as `/pattern/options`. */
function regexText(buffer: Buffer, start: number): string {
  return `/${readCString(buffer, start)}/${readCString(buffer, endOfCString(buffer, start) + 1)}`;
}
