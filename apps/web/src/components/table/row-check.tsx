import { useT } from '../../lib/i18n.ts';
import { useSelectionContext } from './selection.ts';

/**
 * Chooses a row; with Shift, all from the one that was chosen last. Not there where rows can't be chosen. The cell
 * that it stands in has its name without it.
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

/** Chooses all rows of the page, or none. */
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
