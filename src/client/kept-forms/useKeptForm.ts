import type { UseFormReturnType } from '@mantine/form';
import type { z } from 'zod';
import { useSession } from '../account/session.tsx';
import { useZodForm } from '../ui/form/useZodForm.ts';
import { forgetTyped, useKept, type Values } from './useKeptInput.ts';

/**
 * `useZodForm` whose values are kept under a name in the tab (`useKept`), until the form is reset. Never for passwords, codes or card data. What one
 * user typed is not shown to another. `suggested`: values of the address, which what was typed before replaces.
 */
export function useKeptForm<T extends Values>(
  name: string,
  schema: z.ZodType<unknown, Partial<Record<keyof T, unknown>>>,
  initialValues: T,
  suggested?: Partial<T>,
): UseFormReturnType<T> {
  const { user, isLoading } = useSession();
  const form = useZodForm(schema, initialValues);
  useKept(name, initialValues, form.values, (typed) => form.setValues(typed), isLoading ? undefined : (user?.id ?? null), suggested);
  const reset = () => {
    form.reset();
    // at once, because the form may be closed before its effects run
    forgetTyped(name);
  };
  return { ...form, reset };
}
