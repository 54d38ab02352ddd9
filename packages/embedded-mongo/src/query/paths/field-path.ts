import { CommandError } from '../../errors/command-error.ts';

const EMPTY_PATH = 40352;
const TRAILING_DOT = 40353;
const EMPTY_PART = 15998;
const DOLLAR_PART = 16410;
const ZERO_BYTE = 16411;
const DOTTED_NAME = 16412;

/** Checks a dotted path as sorts, projections and aggregation stages use it. */
export function checkFieldPath(path: string): void {
  if (path === '') throw new CommandError(EMPTY_PATH, 'FieldPath cannot be constructed with empty string');
  if (path.endsWith('.')) throw new CommandError(TRAILING_DOT, "FieldPath must not end with a '.'.");
  if (path.includes('\0')) throw new CommandError(ZERO_BYTE, "FieldPath field names may not contain '\\0'.");
  for (const part of path.split('.')) checkFieldName(part);
}

/** Checks one name of such a path. */
export function checkFieldName(name: string): void {
  if (name === '') throw new CommandError(EMPTY_PART, 'FieldPath field names may not be empty strings.');
  if (name.startsWith('$') && !['$ref', '$id', '$db'].includes(name))
    throw new CommandError(
      DOLLAR_PART,
      `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
    );
  if (name.includes('.'))
    throw new CommandError(
      DOTTED_NAME,
      "FieldPath field names may not contain '.'. Consider using $getField or $setField.",
    );
}
