// Mantine's form with validation by a shared schema.
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import type { z } from 'zod';

/**
 * A form, validated by a schema shared with the server. Its values may be wider than the input of the schema, for example an empty select or a half
 * typed number. An invalid submit focuses the first invalid field.
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

/** Focuses the first field with an error in page order. */
function focusFirstError(errors: Record<string, unknown>, form: HTMLFormElement | null): void {
  const names = new Set(Object.keys(errors));
  const fields = form ? [...form.elements] : [];
  const firstInvalidField = fields.find((field) => names.has(field.getAttribute('name') ?? ''));
  if (firstInvalidField instanceof HTMLElement) firstInvalidField.focus();
}

/** Key of the error of a whole form among the errors of its fields. The next submit removes it. */
export const FORM_ERROR = 'form';

/** Shows an error of the server about the whole form, in its `FormFailure`. */
export const setFormError = (form: Pick<UseFormReturnType<Record<string, unknown>>, 'setErrors'>, message: string): void =>
  form.setErrors((errors) => ({ ...errors, [FORM_ERROR]: message }));

/** Shows the field errors of the server. @returns whether the form has one of these fields */
export function showFieldErrors<T extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<T>, 'setErrors' | 'values'>,
  error: { data?: { fields?: { path: string; message: string }[] | null } | null | undefined },
): boolean {
  const fieldErrors = (error.data?.fields ?? []).filter(({ path }) => path in form.values);
  if (fieldErrors.length > 0) form.setErrors(Object.fromEntries(fieldErrors.map(({ path, message }) => [path, message])));
  return fieldErrors.length > 0;
}
