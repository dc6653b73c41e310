import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import type { OwnListing } from '../../../shared/listing/listing.ts';
import { useSession } from '../../account/session.tsx';
import { photoProblem, usePhotos } from '../photos/usePhotos.ts';
import { checkListing, endsBySaving, fieldId, firstWrong, type ListingValues } from './listing-form.ts';
import { useDraftAutosave } from './useDraftAutosave.ts';
import { useSaveListing } from './useSaveListing.ts';

type Errors = Readonly<Record<string, ReactNode>>;

/** Moves the focus to the wrong field that stands highest. */
const pointAt = (errors: Errors): void => {
  const wrong = firstWrong(errors);
  if (wrong) document.getElementById(fieldId(wrong))?.focus();
};

/** The form with its pictures, its draft and what sends it. `listing` is null for a new one; `initial` is what the fields begin with. */
export function useListingForm(listing: OwnListing | null, initial: ListingValues) {
  const { user } = useSession();
  const draft = useDraftAutosave({ userId: user!.id, listingId: listing?.id ?? null });
  const [typed, setTyped] = useState(false);
  const [rejected, setRejected] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<ListingValues | null>(null);
  const form = useForm<ListingValues>({
    initialValues: initial,
    onValuesChange: (values) => {
      setTyped(true);
      draft.keep(values);
    },
    validate: (values) => {
      const problem = photoProblem(photos.queue.photos());
      return { ...checkListing(values), ...(problem && { images: problem }) };
    },
  });
  const photos = usePhotos(initial.images, (urls) => form.setFieldValue('images', urls));
  const refuse = (errors: Errors) => {
    setRejected(true);
    pointAt(errors);
  };
  const saving = useSaveListing({
    listing,
    draft,
    values: form.getValues,
    onRefused: (fields) => {
      form.setErrors(fields);
      refuse(fields);
    },
  });
  // an error about images goes when its cause goes
  const images = form.errors.images && (photoProblem(photos.list) ?? (form.values.images.length === 0 ? form.errors.images : null));
  const errors: Errors = { ...form.errors, images };
  const wrong = Object.values(errors).filter(Boolean).length;
  if (rejected && wrong === 0) setRejected(false);
  return {
    form,
    photos,
    saving,
    /** Whether what is typed is kept. */
    kept: draft.state,
    /** Whether anything was changed since the form was opened. */
    typed,
    /** The errors that stand beside fields now. */
    errors,
    /** How many fields are to be corrected before the form can be sent; told once it was tried. */
    wrong: rejected ? wrong : 0,
    submit: form.onSubmit((values) => (listing && endsBySaving(listing, values) ? setUnconfirmed(values) : saving.save(values)), refuse),
    /** Whether saving waits for the answer to what it would end. */
    confirming: unconfirmed !== null,
    confirm: () => {
      if (unconfirmed) saving.save(unconfirmed);
      setUnconfirmed(null);
    },
    goBack: () => setUnconfirmed(null),
  };
}
