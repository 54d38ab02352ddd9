import { CircleAlert, CircleCheck } from 'lucide-react';
import { cx } from '../../lib/cx.ts';

/** A message above the form that it is about. */
export function Banner({ type, children }: { type: 'success' | 'error'; children: string }) {
  const isError = type === 'error';
  const Icon = isError ? CircleAlert : CircleCheck;
  return (
    <div
      role={isError ? 'alert' : 'status'}
      className={cx(
        'flex gap-2.5 rounded-control px-3 py-2.5',
        isError ? 'bg-danger-field text-danger' : 'bg-green-field text-green',
      )}
    >
      <Icon className="mt-0.5" />
      <p>{children}</p>
    </div>
  );
}
