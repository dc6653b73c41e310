import type { UseFormReturnType } from '@mantine/form';
import { errorWords } from './ErrorWords.tsx';
import { fieldId, type ListingField, type ListingValues } from './listing.form.ts';

export type ListingFormState = UseFormReturnType<ListingValues>;

const ORDER: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];

/** Ties a field to the form: its error in words, judged when it is left after somebody typed into it. */
export function bind(form: ListingFormState, field: ListingField) {
  const { error, onBlur: _unused, ...props } = form.getInputProps(field);
  return {
    ...props,
    id: fieldId(field),
    error: errorWords(error),
    inputWrapperOrder: ORDER,
    onBlur: () => {
      if (form.isDirty(field)) form.validateField(field);
    },
  };
}
