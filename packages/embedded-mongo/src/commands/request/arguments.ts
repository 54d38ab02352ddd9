import type { RawValue } from '../../bson/raw-value.ts';
import { BsonType } from '../../bson/types.ts';
import { ErrorCode } from '../../errors/codes.ts';
import {
  badValue,
  CommandError,
  duplicateField,
  failedToParse,
  notSupported,
  typeMismatch,
} from '../../errors/command-error.ts';
import type { Request } from '../../wire/request.ts';

const UNKNOWN_FIELD = 40415;
const MISSING_FIELD = 40414;
const NO_SEQUENCES = 40472;
const OUT_OF_RANGE = 51024;
const MAX_TIME_MS = 2_147_483_647;

/** Fields that any command may carry. */
const GENERIC_FIELDS = new Set([
  '$db',
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
  '$readPreference',
  '$clusterTime',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
]);

/** Options of several commands that MongoDB has and this engine has not. */
const UNSUPPORTED = new Set(['let']);

/** The fields of a command, with the checks that MongoDB makes on them. */
export class CommandArguments {
  /** Name of the command. */
  readonly name: string;
  private readonly values = new Map<string, RawValue>();
  private readonly sequences: ReadonlyMap<string, readonly RawValue[]>;
  /** A field that is there twice, in the command or beside it. */
  private repeated: string | undefined;

  constructor(request: Request) {
    this.name = request.body.firstName() ?? '';
    for (const { name, value } of request.body.fields()) {
      if (this.values.has(name)) this.repeated = name;
      this.values.set(name, value);
    }
    this.sequences = request.sequences;
    for (const name of this.sequences.keys()) if (this.values.has(name)) this.repeated = name;
  }

  /**
   * @param sequences the fields whose documents may come beside the command
   * @throws CommandError 40415 for a field that neither this command nor every command has, 40413 for one that
   * is there twice, 40472 for documents beside a command that takes none, 238 for one that no command here has
   */
  allowOnly(fields: readonly string[], sequences: readonly string[] = []): void {
    if (this.sequences.size > 0 && sequences.length === 0)
      throw new CommandError(NO_SEQUENCES, `The ${this.name} command does not support document sequences.`);
    for (const name of this.values.keys())
      if (name !== this.name && !GENERIC_FIELDS.has(name) && !fields.includes(name))
        throw UNSUPPORTED.has(name) ? notSupported(`the option '${name}'`) : this.unknownField(name);
    for (const name of this.sequences.keys()) if (!sequences.includes(name)) throw this.unknownField(name);
    if (this.repeated !== undefined) throw duplicateField(this.name, this.repeated);
  }

  /** A field's raw value; undefined if it is missing or null. */
  get(name: string): RawValue | undefined {
    const value = this.values.get(name);
    return value === undefined || value.type === BsonType.null || value.type === BsonType.undefined
      ? undefined
      : value;
  }

  has(name: string): boolean {
    return this.values.has(name);
  }

  string(name: string): string | undefined {
    const value = this.get(name);
    if (value === undefined) return undefined;
    if (value.type !== BsonType.string) throw this.wrongType(name, value, 'string');
    return value.text();
  }

  object(name: string): RawValue | undefined {
    const value = this.get(name);
    if (value !== undefined && !value.isObject) throw this.wrongType(name, value, 'object');
    return value;
  }

  array(name: string): RawValue | undefined {
    const value = this.get(name);
    if (value !== undefined && !value.isArray) throw this.wrongType(name, value, 'array');
    return value;
  }

  /** A flag; numbers count as well. False if it is missing. */
  flag(name: string): boolean {
    const value = this.get(name);
    if (value === undefined) return false;
    if (value.type !== BsonType.bool && !value.isNumber) throw this.wrongType(name, value, 'bool');
    return value.truthy();
  }

  /** A number cut to a whole one. */
  integer(name: string): number | undefined {
    const value = this.get(name);
    if (value === undefined) return undefined;
    if (!value.isNumber) throw this.wrongType(name, value, 'number');
    const number = value.number();
    if (!Number.isFinite(number)) throw failedToParse(`the field '${name}' must be a finite number`);
    return Math.trunc(number);
  }

  /** A number that may not be negative. */
  notNegative(name: string, code: number = OUT_OF_RANGE): number | undefined {
    const value = this.integer(name);
    if (value !== undefined && value < 0)
      throw new CommandError(code, `BSON field '${name}' value must be >= 0, actual value '${value}'`);
    return value;
  }

  /** The time that the command may take, in milliseconds; 0 or undefined for no limit. */
  maxTime(): number | undefined {
    const time = this.notNegative('maxTimeMS', ErrorCode.BadValue);
    if (time === undefined) return undefined;
    if (this.get('maxTimeMS')?.number() !== time) throw badValue('maxTimeMS has non-integral value');
    if (time > MAX_TIME_MS) throw badValue(`${time} value for maxTimeMS is out of range`);
    return time;
  }

  /** Documents given as an array or beside the command. */
  documents(name: string): readonly RawValue[] {
    const beside = this.sequences.get(name);
    if (beside !== undefined) return beside;
    const items = this.array(name)?.items();
    if (items === undefined)
      throw new CommandError(
        MISSING_FIELD,
        `BSON field '${this.name}.${name}' is missing but a required field`,
      );
    for (const item of items) if (!item.isObject) throw this.wrongType(name, item, 'object');
    return items;
  }

  /** @throws the error for a required field that is missing */
  required<T>(name: string, value: T | undefined): T {
    if (value === undefined)
      throw new CommandError(
        MISSING_FIELD,
        `BSON field '${this.name}.${name}' is missing but a required field`,
      );
    return value;
  }

  private unknownField(name: string): CommandError {
    return new CommandError(UNKNOWN_FIELD, `BSON field '${this.name}.${name}' is an unknown field.`);
  }

  private wrongType(name: string, value: RawValue, expected: string): CommandError {
    return typeMismatch(
      `BSON field '${this.name}.${name}' is the wrong type '${value.typeName}', expected type '${expected}'`,
    );
  }
}
