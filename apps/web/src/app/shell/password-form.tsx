import { authMessages, authPaths, changePasswordRequest } from '@app/schemas/access/auth';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FocusEvent } from 'react';
import { useForm } from 'react-hook-form';
import { DialogBody, DialogFooter } from '../../components/layers/dialog.tsx';
import { leaveForms } from '../../components/layers/dirty-forms.ts';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { PasswordInput } from '../../components/ui/input.tsx';
import { useSubmit } from '../../crud/form/use-submit.ts';
import { call, sentenceOf } from '../../lib/api.ts';
import { afterPress } from '../../lib/browser/after-press.ts';
import { fromData, type Text, translated, useT } from '../../lib/i18n.ts';
import { logOut } from '../../lib/session/session.ts';
import { showToast } from '../../lib/toasts.ts';

/** The new password ends every session; the toast shows before this one is left. */
const LOGOUT_MS = 1_000;

type PasswordFormProps = {
  onClose: () => void;
  closeLabel?: Text;
  note?: Text;
  /** Runs after the change, in place of the logout. */
  onSaved?: (password: string) => Promise<void>;
};

export function PasswordForm({
  onClose,
  closeLabel = 'Cancel',
  note = "Change your password here. After saving, you'll be logged out.",
  onSaved,
}: PasswordFormProps) {
  const t = useT();
  const form = useForm({
    resolver: afterPress(zodResolver(changePasswordRequest)),
    defaultValues: { oldpassword: '', newpassword: '' },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = form.formState;
  const failure = errors.root?.server?.message;

  const field = (name: 'oldpassword' | 'newpassword') => {
    const { onBlur, ...registered } = form.register(name);
    // Skip validation of a field left empty on blur.
    return {
      ...registered,
      onBlur: (event: FocusEvent<HTMLInputElement>) => void (event.target.value && onBlur(event)),
    };
  };

  const save = useSubmit(form, async (passwords) => {
    try {
      await call(authPaths.changePassword, passwords);
      showToast({ title: fromData(authMessages.passwordChanged.key) });
      if (onSaved) return await onSaved(passwords.newpassword);
      onClose();
      setTimeout(() => void logOut(), LOGOUT_MS);
    } catch (error) {
      form.setError('root.server', { message: sentenceOf(error, 'can not create data') });
      form.setFocus('oldpassword');
    }
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Saving ends the session, and discards what is typed on the page behind the settings.
        leaveForms(save);
      }}
    >
      <DialogBody className="grid gap-4">
        <h3 className="sr-only">{t('Password')}</h3>
        <p className="mb-1 text-muted">{t(note)}</p>
        {failure && <Banner type="error">{translated(failure)}</Banner>}
        <Field label="Current password" error={errors.oldpassword?.message}>
          {(control) => (
            <PasswordInput {...control} {...field('oldpassword')} autoComplete="current-password" />
          )}
        </Field>
        <Field label="New password" error={errors.newpassword?.message} hint={t('6 to 19 characters')}>
          {(control) => <PasswordInput {...control} {...field('newpassword')} autoComplete="new-password" />}
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{t(closeLabel)}</Button>
        <Button type="submit" variant="main" disabled={isSubmitting}>
          {t(isSubmitting ? 'Saving...' : 'Save password')}
        </Button>
      </DialogFooter>
    </form>
  );
}
