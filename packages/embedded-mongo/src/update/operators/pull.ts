import type { RawValue } from '../../bson/raw-value.ts';
import { BsonType } from '../../bson/types.ts';
import { documentMatcher } from '../../query/compile.ts';
import { parseElementFilter, parseFilter } from '../../query/parse.ts';
import { isLogical, isOperatorObject, parseFieldCondition } from '../../query/parse-condition.ts';
import type { ValueTest } from '../../query/paths/path.ts';
import { singleTest } from '../../query/single.ts';
import { freezeValue } from '../document/freeze.ts';
import { arrayToChange } from './add-to-set.ts';
import { type FieldOperator, KEEP } from './field-operator.ts';

/** `$pull`. */
export function pull(operand: RawValue): FieldOperator {
  const test = pullTest(operand);
  return {
    creates: false,
    apply(current, place) {
      if (current === undefined) return KEEP;
      const array = arrayToChange('$pull', current, place);
      const kept = array.items.filter((item) => {
        const raw = freezeValue(item);
        return !test(raw.buffer, raw.type, raw.start);
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
