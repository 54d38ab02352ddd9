import { describe, expect, it } from 'vitest';
import { english } from '../messages/message.ts';
import { fitsCheckDigit, repeatedContainers } from './containers.ts';

const containers = (...numbers: string[]) => numbers.map((containerNo) => ({ containerNo }));
const complaints = (now: string[], before?: string[]) =>
  [...repeatedContainers(containers(...now), before && containers(...before))].map(([row, message]) => [
    row,
    english(message),
  ]);

describe('a container that stands in a shipment again', () => {
  it('is told at each further row, whatever its spaces, hyphens and letter case', () => {
    expect(complaints(['msku 123456-5', 'TCKU1234560', 'MSKU1234565', 'Msku\u20111234565'])).toEqual([
      [2, 'MSKU1234565 stands twice'],
      [3, 'MSKU1234565 stands twice'],
    ]);
  });

  it('may stay where it stood as often before, and no more often', () => {
    const before = ['MSKU1234565', 'msku1234565'];
    expect(complaints(['MSKU1234565', 'msku1234565', 'TCKU1234560'], before)).toEqual([]);
    expect(complaints([...before, 'MSKU-1234565'], before)).toEqual([[2, 'MSKU1234565 stands twice']]);
    expect(complaints(['TCKU1234560', 'TCKU1234560'], before)).toEqual([[1, 'TCKU1234560 stands twice']]);
  });
});

describe('the check digit', () => {
  it.each(['CSQU3054383', 'MSKU1234565', 'TCKU1234560', 'csqu 305438-3'])('of %s fits', (number) => {
    expect(fitsCheckDigit(number)).toBe(true);
  });

  it.each(['CSQU3054384', 'SMKU1234565', 'MSKU1234555'])('of %s does not', (number) => {
    expect(fitsCheckDigit(number)).toBe(false);
  });

  it.each(['', '4711', 'C-1', 'MSKU123456'])('is not looked for in “%s”', (number) => {
    expect(fitsCheckDigit(number)).toBe(true);
  });
});
