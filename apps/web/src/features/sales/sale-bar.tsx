import { useFormState } from 'react-hook-form';
import { SaveBar } from '../../components/save-bar.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useT } from '../../lib/i18n.ts';
import type { SaleForm } from '../../outbox/sale-form.ts';
import type { SaleLinesState } from './use-sale-lines.ts';

export function SaleBar({ lines, onCancel }: { lines: SaleLinesState; onCancel: () => void }) {
  const t = useT();
  const { isSubmitting, isDirty } = useFormState<SaleForm>();
  const count = lines.wrong.length;
  return (
    <SaveBar
      isDirty={isDirty}
      problem={count > 0 && t('{{count}} items need attention', { count })}
      leave="Cancel"
      onLeave={onCancel}
    >
      <Button type="submit" variant="main" disabled={isSubmitting || lines.count === 0}>
        {t(isSubmitting ? 'Saving...' : 'Create Sale')}
      </Button>
    </SaveBar>
  );
}
