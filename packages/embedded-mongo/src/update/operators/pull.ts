import type { RawValue } from '../../bson/raw-value.ts';
import { BsonType } from '../../bson/types.ts';
import { badValue, failedToParse, typeMismatch } from '../../errors/command-error.ts';
import { documentMatcher } from '../../query/compile.ts';
import type { ValueTest } from '../../query/node.ts';
import { parseElementFilter, parseFilter } from '../../query/parse.ts';
import { isLogical, isOperatorObject, parseFieldCondition } from '../../query/parse-condition.ts';
import { singleTest } from '../../query/single.ts';
import { type FieldOperator, KEEP } from '../field-operator.ts';
import { freezeValue } from '../freeze.ts';
import { arrayToChange, asArray, valueText } from './add-to-set.ts';

/** `$pull`. */
export function pull(operand: RawValue): FieldOperator {
  return removing('$pull', pullTest(operand));
}

/** `$pullAll`. */
export function pullAll(operand: RawValue): FieldOperator {
  if (!operand.isArray)
    throw badValue(`$pullAll requires an array argument but was given a ${operand.typeName}`);
  const texts = new Set(operand.items().map(valueText));
  return removing('$pullAll', undefined, texts);
}

function removing(operator: string, test: ValueTest | undefined, texts?: ReadonlySet<string>): FieldOperator {
  return {
    creates: false,
    apply(current, place) {
      if (current === undefined) return KEEP;
      const array = arrayToChange(operator, current, place);
      const kept = array.items.filter((item) => {
        const raw = freezeValue(item);
        return !(test?.(raw.buffer, raw.type, raw.start) ?? texts?.has(valueText(raw)));
      });
      if (kept.length === array.entries.length) return KEEP;
      array.items = kept;
      return array;
    },
  };
}

/** Test for the elements that a `$pull` removes. */
function pullTest(operand: RawValue): ValueTest {
  if (operand.isObject && (!isOperatorObject(operand) || isLogical(operand.firstName() ?? ''))) {
    const matches = documentMatcher(parseFilter(operand, {}));
    return (buffer, type, start) => type === BsonType.object && matches(buffer, start);
  }
  return singleTest(parseFieldCondition(operand, '', parseElementFilter));
}

/** `$pop`. */
export function pop(operand: RawValue): FieldOperator {
  const end = operand.number();
  if (!operand.isNumber) throw failedToParse(`Expected a number in: $pop`);
  if (end !== 1 && end !== -1) throw failedToParse(`$pop expects 1 or -1, found: ${end}`);
  return {
    creates: false,
    apply(current, place) {
      if (current === undefined) return KEEP;
      const array = asArray(current);
      if (array === undefined)
        throw typeMismatch(
          `Path '${place.path}' contains an element of non-array type '${freezeValue(current).typeName}'`,
        );
      if (array.entries.length === 0) return KEEP;
      array.items = end === 1 ? array.items.slice(0, -1) : array.items.slice(1);
      return array;
    },
  };
}
