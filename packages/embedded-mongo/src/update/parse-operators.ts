import type { RawField, RawValue } from '../bson/raw-value.ts';
import { showValue } from '../bson/show.ts';
import { failedToParse } from '../errors/command-error.ts';
import { applyAtPath, type UpdateTarget } from './apply-path.ts';
import type { ArrayFilters } from './array-filters.ts';
import { addToSet } from './operators/add-to-set.ts';
import { arithmetic, extreme } from './operators/arithmetic.ts';
import { set, setOnInsert, unset } from './operators/assignment.ts';
import { type FieldOperator, KEEP } from './operators/field-operator.ts';
import { pull } from './operators/pull.ts';
import { push } from './operators/push.ts';
import { checkConflicts, compareParts, parseUpdatePath } from './update-path.ts';

/** One operator at one path, ready to be applied. */
export interface UpdateStep {
  readonly path: string;
  readonly parts: readonly string[];
  /** @param parts the path with positions for whatever stands for elements */
  apply(target: UpdateTarget, parts: readonly string[]): void;
}

/**
 * Parses an update made of operators, checking everything that can be checked without a document.
 * @throws CommandError with MongoDB's codes
 */
export function parseOperators(update: RawValue, arrayFilters: ArrayFilters): UpdateStep[] {
  const steps: UpdateStep[] = [];
  const paths: string[] = [];
  for (const { name, value } of update.fields()) {
    if (!value.isObject)
      throw failedToParse(
        `Modifiers operate on fields but we found type ${value.typeName} instead. For example: {$mod: {<field>: ...}} not {${name}: ${showValue(value)}}`,
      );
    const parse = operators.get(name);
    if (parse === undefined)
      throw failedToParse(
        `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    for (const field of value.fields()) {
      steps.push(parseStep(parse, field));
      paths.push(field.name);
    }
  }
  checkConflicts(paths);
  for (const step of steps) arrayFilters.use(step.path, step.parts);
  return steps.sort((a, b) => compareParts(a.parts, b.parts));
}

/** Leaves a field alone; its path has to be a possible one all the same. */
const UNCHANGED: FieldOperator = { creates: false, ignoresDeadEnds: true, apply: () => KEEP };

function parseStep(parse: OperatorParser, { name: path, value }: RawField): UpdateStep {
  const operator = parse(value, path);
  const parts = parseUpdatePath(path);
  return {
    path,
    parts,
    apply: (target, place) =>
      applyAtPath(target, place, operator.onInsertOnly && !target.isInsert ? UNCHANGED : operator),
  };
}

type OperatorParser = (operand: RawValue, path: string) => FieldOperator;

/** The operators that there are. */
export const operators: ReadonlyMap<string, OperatorParser> = new Map(
  Object.entries<OperatorParser>({
    $set: set,
    $setOnInsert: setOnInsert,
    $unset: unset,
    $inc: (operand, path) => arithmetic('$inc', path, operand),
    $mul: (operand, path) => arithmetic('$mul', path, operand),
    $min: (operand) => extreme('$min', operand),
    $max: (operand) => extreme('$max', operand),
    $push: push,
    $addToSet: addToSet,
    $pull: pull,
  }),
);
