import type { UseFormReturnType } from '@mantine/form';
import { Icon } from '../../icon/Icon.tsx';
import { FORM_ERROR } from '../useZodForm.ts';
import classes from './FailureText.module.css';

/** Error text beside the button whose action failed; nothing without a text. Unlike a toast, which closes after five seconds, it stays. */
export const FailureText = ({ children }: { children: string | null | undefined }) =>
  children ? (
    <p className={`flex gap-xs rounded-sm text-sm semibold error loose on-error ${classes.failure}`}>
      <Icon name="alert-circle" size={20} />
      {children}
    </p>
  ) : null;

/** The server's error about a whole form, which `setFormError` has stored in the form. The next submit removes it. */
export const FormFailure = ({ form }: { form: Pick<UseFormReturnType<Record<string, unknown>>, 'errors'> }) => (
  <FailureText>{form.errors[FORM_ERROR] as string | undefined}</FailureText>
);
