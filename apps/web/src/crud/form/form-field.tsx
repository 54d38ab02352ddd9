import { CircleQuestionMark } from 'lucide-react';
import { useId, useRef } from 'react';
import { get, useController, useFormContext, useWatch } from 'react-hook-form';
import { CameraButton } from '../../components/camera/camera-button.tsx';
import { NativeSelect } from '../../components/controls/native-select.tsx';
import { NumberInput } from '../../components/controls/number-input.tsx';
import { DateField } from '../../components/dates/date-field.tsx';
import { type ControlProps, Field, FieldError } from '../../components/ui/field.tsx';
import { Input, PasswordInput } from '../../components/ui/input.tsx';
import { formatInOtherCalendar } from '../../lib/format/format.ts';
import { readDay } from '../../lib/format/read-day.ts';
import { useT } from '../../lib/i18n.ts';
import { ListedSelect } from '../choices/listed-select.tsx';
import { RecordPicker } from '../choices/record-picker.tsx';
import { type FormField as FormFieldView, yesOrNo } from '../resource-view.ts';
import { moveOnByEnter } from './enter-flow.ts';
import { isTakenBack } from './taken-back.ts';
import { useTakenOver } from './taken-over.ts';

/**
 * Binds a field and returns its error once the field was filled in and left, or the form sent: a line just added shows
 * no error yet, nor does a page's first field that a menu took the focus from.
 */
export function useBoundField(name: string) {
  const { field, fieldState, formState } = useController({ name });
  const isShown = fieldState.isTouched || formState.isSubmitted;
  const isChanged = useRef(false);
  const bound = {
    ...field,
    onChange: (value: unknown) => {
      isChanged.current = !isTakenBack();
      field.onChange(value);
    },
    onBlur: () => {
      // Skip validation of a field left empty on blur.
      if (isChanged.current || field.value) field.onBlur();
    },
  };
  const { isTouched, isDirty } = fieldState;
  return {
    bound,
    message: isShown ? fieldState.error?.message : undefined,
    isUntouched: !isTouched && !isDirty,
  };
}

type FormFieldProps = {
  field: FormFieldView;
  /** The name of the record whose id a picker holds, if known. */
  chosenName?: string | undefined;
  className?: string;
};

/** A form field built from its description. Needs a FormProvider around it. */
export function FormField({ field, chosenName, className }: FormFieldProps) {
  const t = useT();
  const { message, bound, isUntouched } = useBoundField(field.name);
  const source = useTakenOver(field.name);
  const from = isUntouched && source && t('From {{number}}', { number: source });
  const said = field.hint && t(field.hint);
  const hint = field.kind === 'date' ? <OtherCalendar value={bound.value} hint={said} /> : said;
  return (
    <Field
      label={field.label}
      error={message}
      hint={
        field.ask || field.useQuestion || from ? (
          <>
            {from && <span className="block">{from}</span>}
            {hint}
            <FieldQuestion field={field} value={bound.value} />
          </>
        ) : (
          hint
        )
      }
      isOptional={field.isOptional ?? false}
      {...(className && { className })}
    >
      {(control) => <FormControl field={field} chosenName={chosenName} control={control} />}
    </Field>
  );
}

type FormCellProps = {
  field: FormFieldView;
  /** Its name in full, as the label stands over its column. */
  name: string;
};

/** A field of a line. */
export function FormCell({ field, name }: FormCellProps) {
  const errorId = useId();
  const { message } = useBoundField(field.name);
  return (
    <div className="min-w-0">
      <FormControl
        field={field}
        control={{
          'aria-label': name,
          'aria-invalid': Boolean(message),
          'aria-describedby': message ? errorId : undefined,
        }}
      />
      {message && <FieldError id={errorId}>{message}</FieldError>}
    </div>
  );
}

/** Shows the day in the other calendar, behind what else is said. Its line is always there, so that nothing moves. */
function OtherCalendar({ value, hint }: { value: string; hint: string | undefined }) {
  const day = readDay(value);
  if (!day) return hint ?? '\u00a0';
  const { text, language } = formatInOtherCalendar(day);
  return (
    <>
      {hint && `${hint} · `}
      <span lang={language}>{text}</span>
    </>
  );
}

const useNothing = () => undefined;
const useNever = () => false;

/** Warns of a value that looks wrong beside the others, or to the server; it doesn't block saving. */
function FieldQuestion({ field, value }: { field: FormFieldView; value: unknown }) {
  const t = useT();
  const { name, ask, useQuestion = useNothing } = field;
  const values = useWatch();
  const isAsStored = value === get(useFormContext().formState.defaultValues, name);
  const known = useQuestion(isAsStored ? '' : String(value));
  const question = ask?.(values, { name, value }) ?? known;
  return (
    <span role="status" className="block font-medium text-yellow empty:hidden">
      {question && (
        <>
          <CircleQuestionMark className="mr-1.5 inline size-3.5 align-[-0.15em]" />
          {t(question.sentence, question.values)}
        </>
      )}
    </span>
  );
}

type FormControlProps = {
  field: FormFieldView;
  chosenName?: string | undefined;
  control: Partial<ControlProps> & { 'aria-label'?: string };
};

function FormControl({ field, chosenName, control }: FormControlProps) {
  const { bound } = useBoundField(field.name);
  const { useIsFixed = useNever } = field;
  const readOnly = useIsFixed();
  const common = { ...control, ref: bound.ref, name: bound.name, onBlur: bound.onBlur };
  switch (field.kind) {
    case 'number':
      return (
        <NumberInput
          {...common}
          readOnly={readOnly}
          value={bound.value}
          onChange={bound.onChange}
          {...(field.format && { format: field.format })}
        />
      );
    case 'select':
      return (
        <NativeSelect
          {...common}
          value={bound.value}
          onChange={bound.onChange}
          options={field.options}
          {...(field.placeholder && { placeholder: field.placeholder })}
          isClearable={field.isOptional ?? false}
        />
      );
    case 'flag':
      return (
        <NativeSelect
          {...common}
          value={String(bound.value)}
          onChange={({ target }) => bound.onChange(target.value === 'true')}
          options={yesOrNo}
        />
      );
    case 'listed':
      return (
        <ListedSelect
          {...common}
          value={bound.value}
          onChange={bound.onChange}
          of={field.of}
          placeholder={field.placeholder}
          isClearable={field.isOptional ?? false}
        />
      );
    case 'picker':
      return (
        <RecordPicker
          {...common}
          of={field.of}
          value={bound.value}
          chosenName={chosenName}
          onChange={bound.onChange}
          isClearable={field.isOptional ?? false}
        />
      );
    case 'date': {
      const { name: _name, ...rest } = common;
      return (
        <DateField
          {...rest}
          isRequired={!field.isOptional}
          value={bound.value}
          onChange={bound.onChange}
          min={field.min}
          max={field.max}
        />
      );
    }
    case 'password':
      return <PasswordInput {...common} {...optional(field)} value={bound.value} onChange={bound.onChange} />;
    default:
      return (
        <Input
          {...common}
          {...optional(field)}
          value={bound.value}
          onChange={bound.onChange}
          // The Enter of a scanner ends the code, not the form.
          onKeyDown={field.takesScan && moveOnByEnter}
          end={
            field.takesScan && (
              <CameraButton
                onScan={bound.onChange}
                className="-mr-1.5 grid size-7 shrink-0 place-items-center rounded-control text-muted"
              />
            )
          }
        />
      );
  }
}

const optional = ({
  autoComplete = 'off',
  inputMode,
}: {
  autoComplete?: string;
  inputMode?: 'tel' | 'email' | 'numeric';
}) => ({
  autoComplete,
  ...(inputMode && { inputMode }),
});
