import type { UseFormReturnType } from '@mantine/form';
import { fieldId, type ListingField, type ListingValues } from './listing-form.ts';

export type ListingFormState = UseFormReturnType<ListingValues>;

const ORDER: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];

/** Ties a field to the form: its error, judged when it is left after somebody typed into it. */
export function bind(form: ListingFormState, field: ListingField) {
  const { error, onBlur: _unused, ...props } = form.getInputProps(field);
  return {
    ...props,
    id: fieldId(field),
    error,
    inputWrapperOrder: ORDER,
    // the error stands where the help stood: nothing moves under a pointer that is just pressed
    ...(error ? { description: undefined } : {}),
    onBlur: () => {
      if (form.isDirty(field)) form.validateField(field);
    },
  };
}
