import type { RawField, RawValue } from '../bson/raw-value.ts';
import { showValue } from '../bson/show.ts';
import { failedToParse } from '../errors/command-error.ts';
import { applyAtPath, type UpdateTarget } from './apply-path.ts';
import type { ArrayFilters } from './array-filters.ts';
import { type FieldOperator, KEEP } from './field-operator.ts';
import { addToSet } from './operators/add-to-set.ts';
import { arithmetic, bit, extreme } from './operators/arithmetic.ts';
import { currentDate, set, setOnInsert, unset } from './operators/assignment.ts';
import { pop, pull, pullAll } from './operators/pull.ts';
import { push } from './operators/push.ts';
import { applyRename, parseRename } from './rename.ts';
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
    checkOperator(name);
    for (const field of value.fields()) {
      steps.push(parseStep(name, field));
      paths.push(field.name);
      if (name === '$rename') paths.push(field.value.text());
    }
  }
  checkConflicts(paths);
  for (const step of steps) arrayFilters.use(step.path, step.parts);
  return steps.sort((a, b) => compareParts(a.parts, b.parts));
}

/** Leaves a field alone; its path has to be a possible one all the same. */
const UNCHANGED: FieldOperator = { creates: false, ignoresDeadEnds: true, apply: () => KEEP };

function checkOperator(name: string): void {
  if (operators.has(name) || name === '$rename') return;
  throw failedToParse(
    `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
  );
}

function parseStep(operatorName: string, { name: path, value }: RawField): UpdateStep {
  const parse = operators.get(operatorName);
  if (parse === undefined) {
    const rename = parseRename(path, value);
    // A rename is applied in the place of its destination, which is what it may add.
    return { path, parts: rename.to, apply: (target) => applyRename(target, rename) };
  }
  const operator = parse(value, path);
  const parts = parseUpdatePath(path);
  return {
    path,
    parts,
    apply: (target, place) =>
      applyAtPath(target, place, operator.onInsertOnly && !target.isInsert ? UNCHANGED : operator),
  };
}

const operators = new Map<string, (operand: RawValue, path: string) => FieldOperator>(
  Object.entries({
    $set: set,
    $setOnInsert: setOnInsert,
    $unset: unset,
    $currentDate: currentDate,
    $inc: (operand: RawValue, path: string) => arithmetic('$inc', path, operand),
    $mul: (operand: RawValue, path: string) => arithmetic('$mul', path, operand),
    $min: (operand: RawValue) => extreme('$min', operand),
    $max: (operand: RawValue) => extreme('$max', operand),
    $bit: (operand: RawValue, path: string) => bit(path, operand),
    $push: push,
    $addToSet: addToSet,
    $pull: pull,
    $pullAll: pullAll,
    $pop: pop,
  }),
);
