import { useFormState } from 'react-hook-form';
import { Banner } from '../components/ui/banner.tsx';
import { translated } from '../lib/i18n.ts';

/** What the server said of the form as a whole. Stands inside a FormProvider. */
export function FormFailure({ className }: { className: string }) {
  const message = useFormState().errors.root?.server?.message;
  if (!message) return null;
  return (
    <div className={className}>
      <Banner type="error">{translated(message)}</Banner>
    </div>
  );
}
