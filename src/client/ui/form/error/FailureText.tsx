import type { UseFormReturnType } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { FORM_ERROR } from '../useZodForm.ts';
import classes from './FailureText.module.css';

/** Error text beside the control that failed; nothing without one. It stays, unlike a toast, which closes after five seconds. */
export const FailureText = ({ children }: { children: string | null | undefined }) =>
  children ? (
    <p className={classes.failure}>
      <IconAlertCircle size={20} stroke={1.6} aria-hidden="true" />
      {children}
    </p>
  ) : null;

/** Error text of a whole form that the server rejected, set by `setFormError`. The next submit removes it. */
export const FormFailure = ({ form }: { form: Pick<UseFormReturnType<Record<string, unknown>>, 'errors'> }) => (
  <FailureText>{form.errors[FORM_ERROR] as string | undefined}</FailureText>
);
