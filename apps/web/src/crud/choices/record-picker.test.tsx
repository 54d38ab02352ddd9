import type { Resource } from '@app/schemas/kit/resource';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { productPicker } from '../../features/products/product-picker.shared.ts';
import { warehousePicker } from '../../features/warehouses/warehouse-picker.shared.ts';
import { pagesKey } from '../queries.ts';
import type { PickerSource } from '../resource-view.ts';
import { RecordPicker } from './record-picker.tsx';

type PickerProps = { of: PickerSource; onChange: (id: string, name: string) => void };

function Picker({ of, onChange }: PickerProps) {
  const [id, setId] = useState('');
  const change = (value: string, name: string) => {
    setId(value);
    onChange(value, name);
  };
  return <RecordPicker of={of} aria-label="Record" value={id} onChange={change} />;
}

/** Opens a picker of these records; returns what is chosen in it. */
function opened(of: PickerSource, records: readonly object[]) {
  const client = new QueryClient();
  const firstPage = [...pagesKey(of.resource as Resource), { page: 1, limit: 40 }];
  client.setQueryData(firstPage, { data: records, totalPages: 1, currentPage: 1, total: records.length });
  const chosen: string[][] = [];
  render(
    <QueryClientProvider client={client}>
      <Picker of={of} onChange={(...choice) => chosen.push(choice)} />
    </QueryClientProvider>,
  );
  fireEvent.click(input());
  return chosen;
}

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Record' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

const laptop = (_id: string, supplier: string, price: number) => ({ _id, name: 'Laptop', supplier, price });

it('products of one name say supplier and price, in the list and once chosen', () => {
  const chosen = opened(productPicker, [
    laptop('1', 'Dell', 45_000),
    laptop('2', 'Lenovo', 38_500.5),
    { ...laptop('3', 'Dell', 900), name: 'Printer' },
  ]);
  expect(options()).toEqual(['LaptopDell, 45,000.00 birr', 'LaptopLenovo, 38,500.50 birr', 'Printer']);
  fireEvent.click(screen.getByRole('option', { name: /Lenovo/ }));
  expect(input().value).toBe('Laptop · Lenovo, 38,500.50 birr');
  expect(chosen).toEqual([['2', 'Laptop']]);
});

it('warehouses whose names differ by letter case alone say their address', () => {
  opened(warehousePicker, [
    { _id: '1', name: 'Bole', address: 'Airport road' },
    { _id: '2', name: 'bole', address: 'Gurd Shola' },
    { _id: '3', name: 'Adama', address: 'Ring road' },
  ]);
  expect(options()).toEqual(['BoleAirport road', 'boleGurd Shola', 'Adama']);
});
