import { Dialog, DialogBody, DialogFooter } from '../../components/layers/dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useT } from '../../lib/i18n.ts';
import type { RecordBase, ResourceView } from '../resource-view.ts';
import { DetailList } from './detail-list.tsx';
import { RecordTabs } from './record-tabs.tsx';

type RecordDialogProps<R extends RecordBase> = {
  details: NonNullable<ResourceView<R>['details']>;
  record: R;
  staysOnOutsideClick: boolean;
  onClose: () => void;
  onUpdate: (() => void) | undefined;
};

/** Shows one record, grouped if its details are. */
export function RecordDialog<R extends RecordBase>({
  details,
  record,
  staysOnOutsideClick,
  onClose,
  onUpdate,
}: RecordDialogProps<R>) {
  const t = useT();
  const { actions = [], head: Head, tabs = [] } = details;
  const shown = <Details details={details} record={record} />;
  return (
    <Dialog
      title={<RecordTitle details={details} record={record} />}
      description={details.note?.(record, t)}
      onClose={onClose}
      maxWidth={details.maxWidth ?? '480px'}
      staysOnOutsideClick={staysOnOutsideClick}
      hasClose
      corner={actions.map(({ label, icon: Icon, run }) => (
        <Button
          key={label}
          variant="bare"
          size="square"
          aria-label={t(label)}
          className="-mt-1 max-md:-mt-2"
          onClick={() => run(record)}
        >
          <Icon />
        </Button>
      ))}
    >
      {Head && <Head record={record} />}
      {details.hasNoHistory ? (
        shown
      ) : (
        <RecordTabs
          id={record._id}
          tabs={tabs.map(({ label, content: Content }) => ({ label, content: <Content record={record} /> }))}
        >
          {shown}
        </RecordTabs>
      )}
      <DialogFooter>
        <Button onClick={onClose}>{t('Close')}</Button>
        {onUpdate && (
          <Button variant="main" onClick={onUpdate}>
            {t('Update')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

type ShownProps<R extends RecordBase> = Pick<RecordDialogProps<R>, 'details' | 'record'>;

function Details<R extends RecordBase>({ details, record }: ShownProps<R>) {
  const t = useT();
  const { lead: Lead, foot: Foot } = details;
  const groups = [...new Set(details.items.map(({ group }) => group))];
  return (
    <>
      {Lead && (
        <DialogBody className="pb-0!">
          <Lead record={record} />
        </DialogBody>
      )}
      <DialogBody className="grid gap-x-10 md:[&:has(h3)]:grid-cols-2">
        {groups.map((group) => (
          <section key={group ?? ''}>
            {group && <h3 className="border-b border-edge pt-5 pb-1 font-head font-semibold">{t(group)}</h3>}
            <DetailList items={details.items.filter((item) => item.group === group)} record={record} />
          </section>
        ))}
        {Foot && (
          <div className="col-span-full">
            <Foot record={record} />
          </div>
        )}
      </DialogBody>
    </>
  );
}

function RecordTitle<R extends RecordBase>({ details, record }: ShownProps<R>) {
  const t = useT();
  return (
    <>
      {t(details.title)}{' '}
      {details.number && (
        <span className="document-number ml-1 inline-block text-14! max-md:ml-0 font-medium">
          {details.number(record)}
        </span>
      )}
    </>
  );
}
