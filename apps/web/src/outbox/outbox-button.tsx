import { CircleAlert, type LucideIcon, Send } from 'lucide-react';
import { Button } from '../components/ui/button.tsx';
import { cx } from '../lib/cx.ts';
import { useT } from '../lib/i18n.ts';
import { useOutbox } from './outbox.ts';

/** Shows while sales wait to be sent, or were refused and need the user. */
export function OutboxButton({ onOpen }: { onOpen: () => void }) {
  const t = useT();
  const { waiting } = useOutbox();
  const refused = waiting.filter(({ refusal }) => refusal).length;
  const count = waiting.length - refused;
  return (
    <>
      {count > 0 && (
        <Chip
          icon={Send}
          label={t('{{count, number}} sales wait', { count })}
          count={count}
          onOpen={onOpen}
          className="bg-yellow-field! text-yellow"
        />
      )}
      {refused > 0 && (
        <Chip
          icon={CircleAlert}
          label={t('{{count, number}} sales refused', { count: refused })}
          count={refused}
          onOpen={onOpen}
          className="bg-danger-field! text-danger"
        />
      )}
    </>
  );
}

type ChipProps = {
  icon: LucideIcon;
  label: string;
  count: number;
  onOpen: () => void;
  className: string;
};

/** A phone shows the number alone. */
function Chip({ icon: Icon, label, count, onOpen, className }: ChipProps) {
  return (
    <Button className={cx(className)} onClick={onOpen}>
      <Icon />
      <span className="max-md:sr-only">{label}</span>
      <span aria-hidden="true" className="md:hidden">
        {count}
      </span>
    </Button>
  );
}
