import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../../lib/api.ts';
import { showServerErrors, useRecordForm } from './record-form.ts';

const schema = z.object({ name: z.string(), note: z.string().optional() });

it('what the API says stands at fields that the form has, and above it for a group or what has no field', () => {
  const { result } = renderHook(() => useRecordForm(schema, { name: '', Bank_Permit: { date: '' } }));
  result.current.register('name');
  result.current.register('Bank_Permit.date');
  const errors = {
    name: ['is taken'],
    'Bank_Permit.date': ['is late'],
    Bank_Permit: ['is odd'],
    note: ['is long'],
  };
  act(() => showServerErrors(result.current, new ApiError(400, { errors })));
  expect(result.current.getFieldState('name').error?.message).toBe('is taken');
  expect(result.current.getFieldState('Bank_Permit.date').error?.message).toBe('is late');
  expect(result.current.getFieldState('root.server').error?.message).toBe('is odd\nis long');
});

it('of a form that sends changes alone, only what differs from its beginning is checked', async () => {
  const begun = { name: 5, note: 'as before' };
  const { result } = renderHook(() => useRecordForm(schema.partial(), begun, 'changes'));
  result.current.register('name');
  result.current.register('note');
  await act(() => result.current.trigger());
  expect(result.current.formState.errors).toEqual({});
  act(() => result.current.setValue('name', 6));
  await act(() => result.current.trigger());
  expect(Object.keys(result.current.formState.errors)).toEqual(['name']);
});
