import type { UseFormReturnType } from '@mantine/form';
import { fieldId, type ListingField, type ListingValues } from './listing-form.ts';

export type ListingFormState = UseFormReturnType<ListingValues>;

const ORDER: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];

/** Props of a field: value, handlers and error. A changed field is validated on blur. */
export function fieldProps(form: ListingFormState, field: ListingField) {
  const { error, onBlur: _unused, ...props } = form.getInputProps(field);
  return {
    ...props,
    id: fieldId(field),
    error,
    inputWrapperOrder: ORDER,
    // The error replaces the description, so that the layout does not shift under the pointer.
    ...(error ? { description: undefined } : {}),
    onBlur: () => {
      if (form.isDirty(field)) form.validateField(field);
    },
  };
}
