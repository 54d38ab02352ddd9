import type { ReferenceList } from '@app/schemas/kit/listed';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { listedSource, referenceDataQuery } from '../../features/reference-data/reference-data.shared.ts';
import { ListedContext } from '../listed.ts';
import { ListedSelect } from './listed-select.tsx';

const always = { declared: 'Declared' };
const note = 'Not in the list any more';
// Deliver query results synchronously.
notifyManager.setScheduler((run) => run());

type BankProps = { value: string; list: ReferenceList; onSend: (value: string) => void };

function Bank({ value, list, onSend }: BankProps) {
  const [chosen, setChosen] = useState(value);
  onSend(chosen);
  return (
    <ListedSelect
      aria-label="Bank"
      of={{ lists: [list], always }}
      value={chosen}
      placeholder="Select bank..."
      onChange={(event) => setChosen(event.target.value)}
    />
  );
}

/** Renders a field with these banks; returns what it would send, and a refetch of the list. */
function openedWith(value: string, ...names: string[]) {
  return opened('banks', value, ...names);
}

function opened(list: ReferenceList, value: string, ...first: string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const sent = { value };
  const refetch = (...names: string[]) =>
    act(() => {
      const items = names.map((name) => ({ _id: name, name }));
      const lists = {
        banks: items,
        transit_status_at_dryport: items,
        status: [{ _id: 'Sent', name: 'Sent' }],
      };
      client.setQueryData(referenceDataQuery.queryKey, { data: [lists] } as never);
    });
  if (first.length) refetch(...first);
  render(
    <QueryClientProvider client={client}>
      <ListedContext value={listedSource}>
        <Bank
          value={value}
          list={list}
          onSend={(now) => {
            sent.value = now;
          }}
        />
      </ListedContext>
    </QueryClientProvider>,
  );
  return { refetch, sent };
}

const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Bank' });
const shown = () => field().selectedOptions[0]?.textContent;
const choose = (value: string) => fireEvent.change(field(), { target: { value } });
const choices = () => [...field().options].map(({ value }) => value);

describe('a name that leaves its list', () => {
  it.each([
    ['renamed', ['Awash Bank', 'Abay Bank']],
    ['removed', ['Awash Bank']],
    ['removed as the last one', []],
  ])('while the form is open, %s, stays what is shown and sent, marked', (_how, left) => {
    const { refetch, sent } = openedWith('', 'Awash Bank', 'Nile Bank');
    choose('Nile Bank');
    refetch(...left);
    expect([shown(), sent.value]).toEqual(['Nile Bank', 'Nile Bank']);
    expect(screen.getByText(note).id).toBe(field().getAttribute('aria-describedby'));
    expect(screen.getByRole('group', { name: note }).textContent).toBe('Nile Bank');
  });

  it('before the form opened is shown as what it is, and can be chosen again', () => {
    const { sent } = openedWith('Old Bank', 'Awash Bank');
    expect([shown(), screen.queryByText(note)]).toEqual(['Old Bank', expect.anything()]);
    choose('Awash Bank');
    expect([shown(), sent.value, screen.queryByText(note)]).toEqual(['Awash Bank', 'Awash Bank', null]);
    choose('Old Bank');
    expect([shown(), sent.value]).toEqual(['Old Bank', 'Old Bank']);
  });

  it('is not offered any more once another was chosen that is listed', () => {
    const { refetch } = openedWith('', 'Awash Bank', 'Nile Bank');
    choose('Nile Bank');
    refetch('Awash Bank');
    choose('Awash Bank');
    expect(choices()).toEqual(['', 'declared', 'Awash Bank']);
  });
});

it('a name is not marked as long as nobody knows the list, nor one that can always be chosen', () => {
  const { refetch, sent } = openedWith('Nile Bank');
  expect([shown(), screen.queryByText(note)]).toEqual(['Nile Bank', null]);
  refetch('Nile Bank');
  choose('declared');
  refetch('Awash Bank');
  expect([shown(), sent.value, screen.queryByText(note)]).toEqual(['Declared', 'declared', null]);
});

it('a status is not marked when the list of all statuses has it', () => {
  opened('transit_status_at_dryport', 'Sent', 'Cleared');
  expect([shown(), screen.queryByText(note)]).toEqual(['Sent', null]);
});
