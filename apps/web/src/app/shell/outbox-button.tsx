import { Send } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { useT } from '../../lib/i18n.ts';
import { useOutbox } from '../../lib/outbox.ts';

/** There while something waits to be sent. */
export function OutboxButton({ onOpen }: { onOpen: () => void }) {
  const t = useT();
  const { waiting } = useOutbox();
  const { length: count } = waiting;
  if (!count) return null;
  return (
    <Button className="bg-yellow-field! text-yellow" onClick={onOpen}>
      <Send />
      <span className="max-md:sr-only">{t('{{count, number}} sales wait', { count })}</span>
      <span aria-hidden="true" className="md:hidden">
        {count}
      </span>
    </Button>
  );
}
