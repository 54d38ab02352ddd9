import type { ValueTest } from './paths/path.ts';
import type { Condition } from './predicates/node.ts';

/** Test of a condition on one value by itself, without going into it as a path does. */
export function singleTest(condition: Condition): ValueTest {
  switch (condition.kind) {
    case 'leaf':
      return condition.test;
    case 'not': {
      const child = singleTest(condition.child);
      return (buffer, type, start) => !child(buffer, type, start);
    }
    default: {
      const children = condition.children.map(singleTest);
      return (buffer, type, start) => {
        for (const child of children) if (!child(buffer, type, start)) return false;
        return true;
      };
    }
  }
}
