import { sales } from '@app/schemas/sales';
import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import { useUnsavedGuard } from '../../components/layers/unsaved-guard.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useFirstFieldFocus } from '../../components/use-first-field-focus.ts';
import { formFieldsOf } from '../../crud/declared-fields.tsx';
import { isEnterInField, moveOnByEnter } from '../../crud/form/enter-flow.ts';
import { FormFailure } from '../../crud/form/form-failure.tsx';
import { FormField } from '../../crud/form/form-field.tsx';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { lastReceiptPath } from './last-sale.shared.ts';
import { SaleBar } from './sale-bar.tsx';
import { SaleLines } from './sale-lines.tsx';
import { CustomerField } from './terms/customer-field.tsx';
import { useSaleForm } from './use-sale-form.ts';
import { useSaleLines } from './use-sale-lines.ts';

const NewCustomer = lazyComponent(() => import('../customers/new-customer.shared.tsx'), 'NewCustomer');
const headFields = formFieldsOf(sales, ['SalesDate', 'SalesMan']);

/** A new sale, or the refused sale of the outbox in the address; each has a form of its own. */
export function CreateSalePage() {
  const { draft } = useParams();
  return <SaleInHand key={draft} draftId={draft} />;
}

/** The form of a sale: who, when, and the goods line by line. */
function SaleInHand({ draftId }: { draftId: string | undefined }) {
  const navigate = useNavigate();
  const userId = useSession().userData?._id ?? '';
  const element = useRef<HTMLFormElement>(null);
  const [newName, setNewName] = useState<string | null>(null);
  const { form, submit } = useSaleForm({
    draftId,
    onSaved: () => {
      unsaved.release();
      void navigate(paths.sales);
    },
    onReceipt: () => {
      const receipt = lastReceiptPath(userId);
      if (receipt) void navigate(receipt);
    },
    onFailed: (errors) => lines.grid.openFirstWrong(errors),
  });
  const lines = useSaleLines(form);
  const unsaved = useUnsavedGuard(form.formState);
  useFirstFieldFocus(element);

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        className="flex flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          // What was scanned belongs to the sale, though it is still looked up.
          void lines.grid.scans.settled().then(() => submit());
        }}
        onKeyDown={(event) => {
          lines.grid.onKeyDown(event);
          if (isEnterInField(event) && nameOf(event) === 'custormerName') {
            event.preventDefault();
            lines.grid.focusScan();
          }
          moveOnByEnter(event);
        }}
        onPaste={lines.grid.pasted.onPaste}
      >
        <PageHead title="Create Sale" />
        <FormFailure className="mt-4 max-w-220" />
        <div className="mt-5 mb-6 grid max-w-220 grid-cols-[2fr_1fr_1fr] gap-4 max-md:my-4 max-lg:grid-cols-2 max-md:grid-cols-[12.5rem_minmax(0,1fr)] max-[22rem]:grid-cols-1 max-lg:[&>:first-child]:col-span-full">
          <CustomerField onAdd={setNewName} />
          {headFields.map((field) => (
            <FormField key={field.name} field={field} />
          ))}
        </div>
        <SaleLines lines={lines} />
        <SaleBar lines={lines} onCancel={() => void navigate(paths.sales)} />
      </form>
      {newName !== null && (
        // Beside the form, which would take the dialog's keys for its own.
        <Suspense>
          <NewCustomer
            name={newName}
            onCreated={({ _id, name }) => {
              form.setValue('custormerName', name, { shouldDirty: true, shouldValidate: true });
              form.setValue('customerId', _id, { shouldDirty: true, shouldValidate: true });
            }}
            onClose={() => setNewName(null)}
          />
        </Suspense>
      )}
      {unsaved.dialog}
    </FormProvider>
  );
}

const nameOf = ({ target }: KeyboardEvent) => (target as HTMLInputElement).name;
