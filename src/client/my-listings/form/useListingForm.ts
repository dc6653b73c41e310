import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import type { OwnListing } from '../../../shared/listing/listing.ts';
import { useSession } from '../../account/session.tsx';
import { photoProblem, usePhotos } from '../photos/usePhotos.ts';
import { endsBenefits, fieldId, findFirstInvalid, type ListingValues, validateListing } from './listing-form.ts';
import { useDraftAutosave } from './useDraftAutosave.ts';
import { useSaveListing } from './useSaveListing.ts';

type Errors = Readonly<Record<string, ReactNode>>;

/** Focuses the first invalid field of the page. */
const focusFirstInvalid = (errors: Errors): void => {
  const invalidCount = findFirstInvalid(errors);
  if (invalidCount) document.getElementById(fieldId(invalidCount))?.focus();
};

/** State of the form with photos, draft and submission. `listing` is null for a new one; `initial` are the first values. */
export function useListingForm(listing: OwnListing | null, initial: ListingValues) {
  const { user } = useSession();
  const draft = useDraftAutosave({ userId: user!.id, listingId: listing?.id ?? null });
  const [isDirty, setDirty] = useState(false);
  const [isRejected, setRejected] = useState(false);
  const [pendingValues, setPendingValues] = useState<ListingValues | null>(null);
  const form = useForm<ListingValues>({
    initialValues: initial,
    onValuesChange: (values) => {
      setDirty(true);
      draft.save(values);
    },
    validate: (values) => {
      const problem = photoProblem(photos.queue.photos());
      return { ...validateListing(values), ...(problem && { images: problem }) };
    },
  });
  const photos = usePhotos(initial.images, (urls) => form.setFieldValue('images', urls));
  const onInvalid = (errors: Errors) => {
    setRejected(true);
    focusFirstInvalid(errors);
  };
  const saving = useSaveListing({
    listing,
    draft,
    getValues: form.getValues,
    onFieldErrors: (fields) => {
      form.setErrors(fields);
      onInvalid(fields);
    },
  });
  // Recomputed, so that the error disappears once its cause is fixed.
  const images = form.errors.images && (photoProblem(photos.list) ?? (form.values.images.length === 0 ? form.errors.images : null));
  const errors: Errors = { ...form.errors, images };
  const invalidCount = Object.values(errors).filter(Boolean).length;
  if (isRejected && invalidCount === 0) setRejected(false);
  return {
    form,
    photos,
    saving,
    /** State of the draft. */
    draftState: draft.state,
    /** Whether a value was changed. */
    typed: isDirty,
    /** The displayed errors. */
    errors,
    /** Number of invalid fields; 0 before the first submit. */
    invalidCount: isRejected ? invalidCount : 0,
    submit: form.onSubmit(
      (values) => (listing && endsBenefits(listing, values) ? setPendingValues(values) : saving.save(values)),
      onInvalid,
    ),
    /** Whether saving waits for the user to confirm what it ends. */
    isConfirming: pendingValues !== null,
    confirm: () => {
      if (pendingValues) saving.save(pendingValues);
      setPendingValues(null);
    },
    goBack: () => setPendingValues(null),
  };
}
