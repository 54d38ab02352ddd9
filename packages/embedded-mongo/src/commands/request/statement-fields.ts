import type { RawValue } from '../../bson/raw-value.ts';
import { BsonType } from '../../bson/types.ts';
import { CommandError, duplicateField, typeMismatch } from '../../errors/command-error.ts';

const UNKNOWN_FIELD = 40415;
const MISSING_FIELD = 40414;

/** What the value of a field must be. */
export type FieldType = 'object' | 'array' | 'string' | 'bool' | 'any';

const isOf: Readonly<Record<FieldType, (value: RawValue) => boolean>> = {
  object: (value) => value.isObject,
  array: (value) => value.isArray,
  string: (value) => value.type === BsonType.string,
  // Numbers are flags, too.
  bool: (value) => value.type === BsonType.bool || value.isNumber,
  any: () => true,
};

/** The fields of one document of a command's list, such as the statement `{q, u, upsert}`. */
export class StatementFields {
  private readonly owner: string;
  private readonly values = new Map<string, RawValue>();

  /**
   * @throws CommandError 40415 for a field that such statements don't have, 40413 for one that is there twice,
   * 14 for one of a wrong type
   */
  constructor(owner: string, raw: RawValue, known: ReadonlyMap<string, FieldType>) {
    this.owner = owner;
    for (const { name, value } of raw.fields()) {
      const type = known.get(name);
      if (type === undefined)
        throw new CommandError(UNKNOWN_FIELD, `BSON field '${owner}.${name}' is an unknown field.`);
      if (this.values.has(name)) throw duplicateField(owner, name);
      if (value.type !== BsonType.null && !isOf[type](value))
        throw typeMismatch(
          `BSON field '${owner}.${name}' is the wrong type '${value.typeName}', expected type '${type}'`,
        );
      this.values.set(name, value);
    }
  }

  get(name: string): RawValue | undefined {
    const value = this.values.get(name);
    return value?.type === BsonType.null ? undefined : value;
  }

  required(name: string): RawValue {
    const value = this.get(name);
    if (value === undefined)
      throw new CommandError(
        MISSING_FIELD,
        `BSON field '${this.owner}.${name}' is missing but a required field`,
      );
    return value;
  }

  flag(name: string): boolean {
    return this.get(name)?.truthy() === true;
  }
}

/**
 * The statements of a command, all of them checked before any is run.
 * @throws CommandError as StatementFields does, and 40414 for a field that one lacks
 */
export function statementsOf(
  owner: string,
  documents: readonly RawValue[],
  known: ReadonlyMap<string, FieldType>,
  required: readonly string[],
): StatementFields[] {
  const statements = documents.map((raw) => new StatementFields(owner, raw, known));
  for (const statement of statements) for (const name of required) statement.required(name);
  return statements;
}
