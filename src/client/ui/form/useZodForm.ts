// React hook for a Mantine form that a Zod schema validates, and functions that show errors of the server in it.
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import type { z } from 'zod';

/**
 * A form that validates with a schema shared with the server. While the user types, its values may be invalid for the schema, as an empty select is.
 * An invalid submit shows the errors and focuses the first invalid field.
 */
export function useZodForm<T extends Record<string, unknown>>(
  schema: z.ZodType<unknown, Partial<Record<keyof T, unknown>>>,
  initialValues: T,
): UseFormReturnType<T> {
  const form = useForm<T>({
    mode: 'controlled',
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnBlur: false,
  });
  const onSubmit: typeof form.onSubmit = (onValid, onInvalid) =>
    form.onSubmit(onValid, (errors, values, event) => {
      focusFirstError(errors, event?.currentTarget ?? null);
      onInvalid?.(errors, values, event);
    });
  return { ...form, onSubmit };
}

/** Resets a form after its values were sent, unless the user has changed a value since then: what was typed meanwhile stays. */
export function resetAfterSending<T extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<T>, 'getValues' | 'reset'>,
  sentValues: T,
): void {
  const values = form.getValues();
  if (Object.entries(sentValues).every(([name, value]) => values[name] === value)) form.reset();
}

/** Focuses the first field with an error, in the order of the page. */
function focusFirstError(errors: Record<string, unknown>, form: HTMLFormElement | null): void {
  const names = new Set(Object.keys(errors));
  const fields = form ? [...form.elements] : [];
  const firstInvalidField = fields.find((field) => names.has(field.getAttribute('name') ?? ''));
  if (firstInvalidField instanceof HTMLElement) firstInvalidField.focus();
}

/** Key under which the errors of a form hold the error about the whole form, beside those of its fields. */
export const FORM_ERROR = 'form';

/** Stores the server's error about the whole form in the form, where `FormFailure` shows it. */
export const setFormError = (form: Pick<UseFormReturnType<Record<string, unknown>>, 'setErrors'>, message: string): void =>
  form.setErrors((errors) => ({ ...errors, [FORM_ERROR]: message }));

/** Shows the server's errors about fields of the form. @returns whether there was one; otherwise the caller shows the error elsewhere */
export function showFieldErrors<T extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<T>, 'setErrors' | 'values'>,
  error: { data?: { fields?: { path: string; message: string }[] | null } | null | undefined },
): boolean {
  const fieldErrors = (error.data?.fields ?? []).filter(({ path }) => path in form.values);
  if (fieldErrors.length > 0) form.setErrors(Object.fromEntries(fieldErrors.map(({ path, message }) => [path, message])));
  return fieldErrors.length > 0;
}
