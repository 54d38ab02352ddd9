import { expect, it } from 'vitest';
import { type Counted, OrderedMap } from '../../src/store/memory/ordered-map.ts';
import { Random } from '../support/random.ts';

const random = new Random(20261125);
/** Of several blocks' worth of texts. */
const TEXTS = 2_000;

const counted = (sequence: number): Counted => ({
  sequence,
  countDelta: random.below(3) - 1,
  older: undefined,
});
const textOf = (number: number) => String(number).padStart(5, '0');

/** All texts between two, by the places of the map. */
function between(
  map: OrderedMap<Counted>,
  start: string,
  end: string,
  reverse: boolean,
): [string, Counted][] {
  const seen: [string, Counted][] = [];
  const [first, behind] = [map.placeOf(start), map.placeOf(end)];
  if (reverse)
    for (let place = behind; place > first; ) {
      place = map.before(place);
      seen.push([map.textAt(place), map.valueAt(place)]);
    }
  else
    for (let place = first; place < behind; place = map.after(place))
      seen.push([map.textAt(place), map.valueAt(place)]);
  return seen;
}

function entriesOf({ blocks }: OrderedMap<Counted>): (readonly [string, Counted | undefined])[] {
  return blocks.flatMap(({ texts, values }) => texts.map((text, i) => [text, values[i]] as const));
}

function compare(map: OrderedMap<Counted>, model: ReadonlyMap<string, Counted>): void {
  const all = [...model].sort(([a], [b]) => (a < b ? -1 : 1));
  expect(entriesOf(map)).toEqual(all);
  for (const { values, countDelta, first, last } of map.blocks) {
    expect(countDelta).toBe(values.reduce((sum, value) => sum + value.countDelta, 0));
    for (const { sequence } of values) expect([first <= sequence, last >= sequence]).toEqual([true, true]);
  }
  for (let i = 0; i < 10; i++) {
    const text = textOf(random.below(TEXTS));
    expect(map.get(text)).toBe(model.get(text));
    const [start, end] = [random.below(TEXTS), random.below(TEXTS)].sort((a, b) => a - b).map(textOf) as [
      string,
      string,
    ];
    const inside = all.filter(([one]) => one >= start && one < end);
    expect(between(map, start, end, false)).toEqual(inside);
    expect(between(map, start, end, true)).toEqual(inside.reverse());
  }
}

it.each([
  ['that come in order', (turn: number) => turn % TEXTS],
  ['that come in reverse order', (turn: number) => TEXTS - 1 - (turn % TEXTS)],
  ['that come anyhow', () => random.below(TEXTS)],
])('an ordered map knows texts %s, and what lies between two', (_, next) => {
  const map = new OrderedMap<Counted>();
  const model = new Map<string, Counted>();
  compare(map, model);
  for (let turn = 0; turn < 3 * TEXTS; turn++) {
    const text = textOf(next(turn));
    // Whoever sets a value has mostly looked at the one before; somebody else may look at another meanwhile.
    if (random.once(2)) expect(map.get(text)).toBe(model.get(text));
    if (random.once(10)) map.get(textOf(random.below(TEXTS)));
    const value = counted(turn);
    map.set(text, value);
    model.set(text, value);
    const other = textOf(random.below(TEXTS));
    if (random.once(4) && model.has(other)) {
      map.delete(other);
      model.delete(other);
    }
    if (turn % 500 === 0) compare(map, model);
  }
  for (const text of [...model.keys()]) {
    map.delete(text);
    model.delete(text);
    if (model.size % 400 === 0) compare(map, model);
  }
  const again = counted(1);
  map.set('again', again);
  expect(entriesOf(map)).toEqual([['again', again]]);
});
