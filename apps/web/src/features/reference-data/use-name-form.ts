import { referenceCreate } from '@app/schemas/reference-data';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useUnsavedGuard } from '../../components/unsaved-guard.tsx';
import { useSubmit } from '../../crud/use-submit.ts';

const schema = referenceCreate.pick({ name: true });

/**
 * A form of a single name, that of an item.
 * @param save rejects when the name was not taken; what the API said then stands at the field
 */
export function useNameForm(name: string, save: (name: string, tryAgain: () => void) => Promise<unknown>) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name }, mode: 'onSubmit' });
  const { errors, isDirty, isSubmitting } = form.formState;
  const unsaved = useUnsavedGuard({ isDirty, isSubmitting });
  return {
    register: form.register('name'),
    error: errors.name?.message ?? errors.root?.server?.message,
    isSubmitting,
    unsaved,
    reset: () => form.reset(),
    onSubmit: useSubmit(form, (values, tryAgain) => save(values.name, tryAgain)),
  };
}
