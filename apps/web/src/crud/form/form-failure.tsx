import { useFormState } from 'react-hook-form';
import { Banner } from '../../components/ui/banner.tsx';
import { cx } from '../../lib/cx.ts';
import { translated } from '../../lib/i18n.ts';

/** Shows the server's errors of the form as a whole. Needs a FormProvider around it. */
export function FormFailure({ className }: { className: string }) {
  const message = useFormState().errors.root?.server?.message;
  if (!message) return null;
  return (
    <div className={cx('grid gap-2', className)}>
      {message.split('\n').map((line) => (
        <Banner key={line} type="error">
          {translated(line)}
        </Banner>
      ))}
    </div>
  );
}
