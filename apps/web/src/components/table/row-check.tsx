import { useT } from '../../lib/i18n.ts';
import { useSelectionContext } from './selection.ts';

/**
 * Selects a row; with Shift, all rows from the last one. Renders nothing where rows can't be selected. Its cell is
 * named without it.
 */
export function RowCheck({ id }: { id: string }) {
  const t = useT();
  const selection = useSelectionContext();
  if (!selection) return null;
  return (
    <input
      type="checkbox"
      className="ledger-check"
      aria-label={t('Select this row')}
      checked={selection.isSelected(id)}
      onChange={({ nativeEvent }) =>
        selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}

/** Selects all rows of the page, or none. */
export function AllCheck() {
  const t = useT();
  const selection = useSelectionContext();
  if (!selection) return null;
  return (
    <input
      type="checkbox"
      className="ledger-check"
      aria-label={t('Select all rows on this page')}
      ref={(box) => {
        if (box) box.indeterminate = selection.state === 'some';
      }}
      checked={selection.state === 'all'}
      disabled={!selection.hasRows}
      onChange={selection.toggleAll}
    />
  );
}
