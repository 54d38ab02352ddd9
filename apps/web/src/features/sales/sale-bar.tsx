import { useFormState } from 'react-hook-form';
import { Button } from '../../components/ui/button.tsx';
import { useT } from '../../lib/i18n.ts';
import type { SaleForm } from './sale-form.ts';
import type { SaleLinesState } from './use-sale-lines.ts';

/** Stays at the foot: what is left to do, and the two ways out. */
export function SaleBar({ lines, onCancel }: { lines: SaleLinesState; onCancel: () => void }) {
  const t = useT();
  const { isSubmitting, isDirty } = useFormState<SaleForm>();
  const wrong = lines.wrong.length;
  return (
    <div className="save-bar sticky bottom-0 z-4 -mx-gutter mt-auto flex items-center gap-2 border-t bg-surface px-gutter py-3 max-md:*:flex-1">
      <p className="flex-1 text-muted max-md:hidden">
        {isDirty && t('Unsaved changes')}
        {wrong > 0 && (
          <>
            {' · '}
            <span className="font-medium text-danger">
              {t('{{count}} items need attention', { count: wrong })}
            </span>
          </>
        )}
      </p>
      <Button onClick={onCancel}>{t('Cancel')}</Button>
      <Button type="submit" variant="main" disabled={isSubmitting || lines.count === 0}>
        {t(isSubmitting ? 'Saving...' : 'Create Sale')}
      </Button>
    </div>
  );
}
