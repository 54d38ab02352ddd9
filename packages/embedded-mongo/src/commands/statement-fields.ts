import type { RawValue } from '../bson/raw-value.ts';
import { BsonType } from '../bson/types.ts';
import { CommandError, typeMismatch } from '../errors/command-error.ts';

const UNKNOWN_FIELD = 40415;
const MISSING_FIELD = 40414;

/** The fields of one statement within a command, such as `{q, u, upsert}`. */
export class StatementFields {
  private readonly owner: string;
  private readonly values = new Map<string, RawValue>();

  /** @throws CommandError 40415 for a field that such statements don't have */
  constructor(owner: string, raw: RawValue, known: ReadonlySet<string>) {
    this.owner = owner;
    for (const { name, value } of raw.fields()) {
      if (!known.has(name))
        throw new CommandError(UNKNOWN_FIELD, `BSON field '${owner}.${name}' is an unknown field.`);
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

  object(name: string): RawValue | undefined {
    return this.typed(name, BsonType.object, 'object');
  }

  array(name: string): RawValue | undefined {
    return this.typed(name, BsonType.array, 'array');
  }

  flag(name: string): boolean {
    const value = this.get(name);
    if (value === undefined) return false;
    if (value.type !== BsonType.bool && !value.isNumber) throw this.wrongType(name, value, 'bool');
    return value.truthy();
  }

  private typed(name: string, type: number, expected: string): RawValue | undefined {
    const value = this.get(name);
    if (value !== undefined && value.type !== type) throw this.wrongType(name, value, expected);
    return value;
  }

  private wrongType(name: string, value: RawValue, expected: string): CommandError {
    return typeMismatch(
      `BSON field '${this.owner}.${name}' is the wrong type '${value.typeName}', expected type '${expected}'`,
    );
  }
}

/** The statements of a command. @throws CommandError as StatementFields does, and 40414 for a field that one lacks */
export function statementsOf(
  owner: string,
  documents: readonly RawValue[],
  known: ReadonlySet<string>,
  required: readonly string[],
): StatementFields[] {
  const statements = documents.map((raw) => new StatementFields(owner, raw, known));
  for (const statement of statements) for (const name of required) statement.required(name);
  return statements;
}
