import { type UseFormReturnType, useForm } from '@mantine/form';
import type { z } from 'zod';

/** A form checked by the same schema as the server's: the first message of each field, in its own words. */
const checkBy =
  <T extends object>(schema: z.ZodType<unknown, T>) =>
  (values: T): Record<string, string> => {
    const result = schema.safeParse(values);
    if (result.success) return {};
    const errors: Record<string, string> = {};
    for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message;
    return errors;
  };

/** A form of text fields; after a refused submit the first wrong field has the focus. */
export function useZodForm<T extends Record<string, unknown>>(schema: z.ZodType<unknown, T>, initialValues: T): UseFormReturnType<T> {
  const form = useForm<T>({ mode: 'controlled', initialValues, validate: checkBy(schema), validateInputOnBlur: false });
  const onSubmit: typeof form.onSubmit = (accepted, rejected) =>
    form.onSubmit(accepted, (errors, values, event) => {
      focusFirstError(errors, event?.currentTarget as HTMLFormElement);
      rejected?.(errors, values, event);
    });
  return { ...form, onSubmit };
}

/** Moves the focus to the first field with an error, in the order of the page. */
function focusFirstError(errors: Record<string, unknown>, form: HTMLFormElement | null): void {
  const names = new Set(Object.keys(errors));
  const fields = form ? [...form.elements] : [];
  const first = fields.find((field) => names.has((field as HTMLInputElement).name));
  (first as HTMLElement | undefined)?.focus();
}

/** What the server refused, beside its fields, where the form has them; true when it named one of them. */
export function showFieldErrors<T extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<T>, 'setErrors' | 'values'>,
  error: { data?: { fields?: { path: string; message: string }[] | null } | null | undefined },
): boolean {
  const named = (error.data?.fields ?? []).filter(({ path }) => path in form.values);
  if (named.length > 0) form.setErrors(Object.fromEntries(named.map(({ path, message }) => [path, message])));
  return named.length > 0;
}
