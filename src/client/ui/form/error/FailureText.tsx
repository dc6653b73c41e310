import type { UseFormReturnType } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { FORM_ERROR } from '../useZodForm.ts';
import classes from './FailureText.module.css';

/** Why the last attempt failed, beside the control that started it; nothing without a failure. It stays, while the toast closes after five seconds. */
export const FailureText = ({ children }: { children: string | null | undefined }) =>
  children ? (
    <p className={classes.failure}>
      <IconAlertCircle size={20} stroke={1.6} aria-hidden="true" />
      {children}
    </p>
  ) : null;

/** Why the server refused a whole form, set by `setFormError`; it goes with the next submit. */
export const FormFailure = ({ form }: { form: Pick<UseFormReturnType<Record<string, unknown>>, 'errors'> }) => (
  <FailureText>{form.errors[FORM_ERROR] as string | undefined}</FailureText>
);
