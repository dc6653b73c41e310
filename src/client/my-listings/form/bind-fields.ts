// Binds fields of the listing form to Mantine's form state.
import type { UseFormReturnType } from '@mantine/form';
import type { ListingValues } from '../../../shared/listing/draft.ts';
import { fieldId } from './form-sections.ts';
import type { ListingField } from './listing-form.ts';

/** The form of Mantine with the values of a listing. */
export type ListingFormState = UseFormReturnType<ListingValues>;

/** The error is shown above the description. */
const WRAPPER_ORDER: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];

/** Props that bind an input to a field of the form: id, value, handlers and error. A changed field is validated on blur. */
export function fieldProps(form: ListingFormState, field: ListingField) {
  const { error, onBlur: _replaced, ...props } = form.getInputProps(field);
  return {
    ...props,
    // typed by Mantine as optional
    value: props.value,
    id: fieldId(field),
    error,
    inputWrapperOrder: WRAPPER_ORDER,
    // The error replaces the description, so that the layout does not shift under the pointer.
    ...(error ? { description: undefined } : {}),
    onBlur: () => {
      if (form.isDirty(field)) form.validateField(field);
    },
  };
}
