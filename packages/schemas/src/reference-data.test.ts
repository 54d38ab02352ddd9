import { describe, expect, it } from 'vitest';
import { blanks, refuses, unstorable } from '../test/refusals.ts';
import { referenceLists } from './kit/listed.ts';
import { referenceCreate, referenceDataRequest, referenceUpdate } from './reference-data.ts';

const noPosition = 'Position must be a whole number from 0';

describe('the reference data', () => {
  it('are the lists of the specification', () => {
    expect(Object.keys(referenceLists)).toEqual([
      'banks',
      'status',
      'import_document_status',
      'transit_status_at_dryport',
      'dry_ports',
      'sea_ports',
      'empty_return',
      'payment_methods',
      'return_reasons',
      'units',
      'adjustment_reasons',
      'payment_modes',
      'paper_types',
      'cost_kinds',
    ]);
  });
});

describe('adding an item', () => {
  refuses(referenceCreate, { list: 'banks', name: 'Awash Bank' }, [
    ['list', 'List is required', ...blanks, 'Banks', 'colours', '__proto__', 'constructor'],
    ['name', 'Name is required', ...blanks],
    ['name', 'Name must be at most 200 characters', 'x'.repeat(201)],
    ['name', "Name contains characters that can't be stored", ...unstorable],
  ]);
});

describe('changing an item', () => {
  refuses(referenceUpdate, { list: 'banks', name: 'Awash Bank', active: true, position: 0 }, [
    ['list', 'List is required', null, '', 'colours'],
    ['name', 'Name is required', null, '', '  ', 5],
    ['active', 'Active must be true or false', null, 'true', 1, {}],
    ['position', noPosition, null, '0', -1, 1.5, {}, 10_001],
  ]);
});

describe('asking for the lists', () => {
  refuses(referenceDataRequest, { all: true }, [['all', 'All must be true or false', null, 'true', 1, {}]]);

  it('leaves inactive items out when nothing is said', () => {
    expect(referenceDataRequest.parse({})).toEqual({ all: false });
  });
});
