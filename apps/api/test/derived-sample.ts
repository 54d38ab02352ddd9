import { type DeclaredField, fieldOf } from '@app/schemas/kit/declared';
import type { Resource } from '@app/schemas/kit/resource';
import { z } from 'zod';
import { day, mixed, plain, type Sample } from './sample.ts';

/** Makes the sample of a resource from its schema: required fields get values by their kinds. */
export function derivedSample(contract: Resource): Sample {
  const required = requiredOf(contract);
  const words = namesOf(required, 'text', 'document number');
  const [first = ''] = words;
  const [last = '', lastField] = required.findLast(([, { kind }]) => kind in changed) ?? [];
  return {
    contract,
    input: (_world, number) =>
      Object.fromEntries(required.map(([name, field]) => [name, valueFor(name, field, number)])),
    change: { [last]: changed[lastField?.kind ?? 'text'] },
    required: [first, `${fieldOf(contract, first)?.label} is required`],
    texts: {
      ...plain(...words),
      ...Object.fromEntries(
        namesOf(required, 'phone').map((name) => [name, (text: string) => ({ [name]: `+251 911 ${text}` })]),
      ),
    },
    choices: [],
  };
}

/** Values that no input has. */
const changed: Partial<Record<DeclaredField['kind'], unknown>> = {
  text: 'Changed',
  phone: '+251 911 99 99 99',
  'document number': 'N-77',
  count: 77,
  quantity: 77.125,
  money: 77.77,
  date: '2024-02-29',
};

const namesOf = (fields: readonly [name: string, DeclaredField][], ...kinds: DeclaredField['kind'][]) =>
  fields.filter(([, { kind }]) => kinds.includes(kind)).map(([name]) => name);

function requiredOf(contract: Resource): [name: string, DeclaredField][] {
  if (!(contract.create instanceof z.ZodObject)) throw needed(contract.name);
  return Object.keys(contract.create.shape).flatMap((name) => {
    const field = fieldOf(contract, name);
    if (!field || field.listed?.strict) throw needed(`${contract.name} ${name}`);
    return field.isOptional || field.initial !== undefined ? [] : [[name, field]];
  });
}

function valueFor(
  name: string,
  { kind, label, keyboard, options = {} }: DeclaredField,
  number: number,
): unknown {
  switch (kind) {
    case 'text':
      if (keyboard === 'email') break;
      return `${label} ${mixed(number)} ${number % 3}`;
    case 'phone':
      return `0911${100_000 + number}`;
    case 'document number':
      return `N-${mixed(number)}`;
    case 'count':
    case 'quantity':
    case 'money':
      return 10 + mixed(number);
    case 'date':
      return `2024-01-${day(number)}`;
    case 'choice':
      return Object.keys(options)[number % Object.keys(options).length];
  }
  throw needed(name);
}

const needed = (what: string) => new Error(`${what} needs a sample of its own in test/samples.ts`);
