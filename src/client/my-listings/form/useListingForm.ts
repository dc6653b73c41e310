// React hook with the state of the listing form: values, pictures, errors, submitting. Stores a draft in localStorage, uploads the pictures and saves
// the listing on the server.
import { useForm } from '@mantine/form';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DraftRef, ListingValues } from '../../../shared/listing/draft.ts';
import type { OwnListing } from '../../../shared/listing/listing.ts';
import { allPictures } from '../../../shared/listing/pictures.ts';
import { m } from '../../../shared/messages/messages.ts';
import { useSession } from '../../account/session.tsx';
import { type FormPhoto, isUploading, type PhotoQueue } from '../photos/photo-queue.ts';
import { photoProblem, usePhotos, withoutKind } from '../photos/usePhotos.ts';
import { findDoubts } from './doubts.ts';
import type { StoredDraft } from './draft/draft.ts';
import { useDraftAutosave } from './draft/useDraftAutosave.ts';
import { useServerDraft } from './draft/useServerDraft.ts';
import { fieldId, findFirstInvalid } from './form-sections.ts';
import { endsPromotionOrVerification, validateListing } from './listing-form.ts';
import { useSaveListing } from './useSaveListing.ts';

type Errors = Readonly<Record<string, ReactNode>>;

/** Focuses the first invalid field of the page. */
const focusFirstInvalid = (errors: Errors): void => {
  const firstInvalid = findFirstInvalid(errors);
  if (firstInvalid) document.getElementById(fieldId(firstInvalid))?.focus();
};

/**
 * Errors of the fields. The field `images` is invalid if an upload has failed, or if no upload runs and the schema rejects the stored pictures,
 * usually because there are none, or if it is not said what a new one is (`known`: those of the stored listing).
 */
function validateWithPhotos(values: ListingValues, photos: readonly FormPhoto[], known: readonly string[]): Record<string, string> {
  const { images: storedImagesError, ...errors } = validateListing(values);
  const imagesError = photoProblem(photos) ?? (photos.some(isUploading) ? undefined : (storedImagesError ?? kindProblem(photos, known)));
  return { ...errors, ...(imagesError && { images: imagesError }) };
}

/** The error of pictures of which is not said what they are; undefined without any. */
const kindProblem = (photos: readonly FormPhoto[], known: readonly string[]): string | undefined =>
  withoutKind(photos, known).length > 0 ? m.my_listings_images_kind() : undefined;

/** Calls `onEnd` when no upload of the queue runs any more; only while `isWaiting`. */
function useAfterUploads(queue: PhotoQueue, isWaiting: boolean, onEnd: () => void): void {
  const handleEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isWaiting) return;
    return queue.subscribe(() => {
      if (!queue.photos().some(isUploading)) handleEnd();
    });
  }, [isWaiting, queue]);
}

/**
 * State of the form that creates (`listing` is null) or edits a listing. It starts with the values of the offered draft if the user continues it
 * (`isResumed`), otherwise with those of the listing or of the draft in the account (`before`, `continued`). Submitting focuses the first invalid field, waits for uploads, asks about what can hardly
 * be right and before the promotion or the Verified mark ends, and saves.
 */
export function useListingForm(
  listing: OwnListing | null,
  before: ListingValues,
  offered: StoredDraft | null,
  isResumed: boolean,
  continued: DraftRef | null,
) {
  const initialValues = isResumed && offered ? offered.values : before;
  const { user } = useSession();
  const draft = useDraftAutosave({ userId: user!.id, listingId: listing?.id ?? null }, listing && before, offered, isResumed);
  const serverDraft = useServerDraft(listing === null, continued ?? (isResumed ? (offered?.server ?? null) : null), draft.linkTo);
  const [isDirty, setDirty] = useState(false);
  /** Whether the last submit failed because of invalid fields; false again as soon as all are corrected. */
  const [isRejected, setRejected] = useState(false);
  /** Whether the form is submitted as soon as the uploads end. */
  const [isWaiting, setWaiting] = useState(false);
  /** Values with what the form asks about before they are saved; null otherwise. */
  const [doubted, setDoubted] = useState<{ values: ListingValues; doubts: string[] } | null>(null);
  /** Values whose saving would end the promotion or the Verified mark, until the user confirms; null otherwise. */
  const [pendingValues, setPendingValues] = useState<ListingValues | null>(null);
  const known = listing ? allPictures(listing) : [];
  const form = useForm<ListingValues>({
    initialValues,
    onValuesChange: (values) => {
      setDirty(true);
      draft.save(values);
      serverDraft.save(values);
    },
    validate: (values) => validateWithPhotos(values, photos.queue.photos(), known),
  });
  const photos = usePhotos(initialValues, ({ images, floorPlans, pictures }) => {
    form.setFieldValue('images', images);
    form.setFieldValue('floorPlans', floorPlans);
    form.setFieldValue('pictures', pictures);
  });
  /** Errors of the server whose first field is not focused yet: the fields are disabled until the request has ended. */
  const newServerErrors = useRef<Errors | null>(null);
  const saving = useSaveListing({
    listing,
    before,
    draft,
    serverDraft,
    getValues: form.getValues,
    onFieldErrors: (fields) => {
      form.setErrors(fields);
      setRejected(true);
      newServerErrors.current = fields;
    },
  });
  useEffect(() => {
    if (saving.pending || !newServerErrors.current) return;
    focusFirstInvalid(newServerErrors.current);
    newServerErrors.current = null;
  }, [saving.pending]);
  // computed again on each render, so that the error of the pictures disappears once its cause is fixed
  const hasNoPictures = form.values.images.length === 0 && !photos.isBusy;
  const imagesError =
    form.errors.images && (photoProblem(photos.list) ?? (hasNoPictures ? form.errors.images : (kindProblem(photos.list, known) ?? null)));
  const errors: Errors = { ...form.errors, images: imagesError };
  const invalidCount = Object.values(errors).filter(Boolean).length;
  if (isRejected && invalidCount === 0) setRejected(false);
  const askOrSave = (values: ListingValues) => {
    if (listing && endsPromotionOrVerification(listing, values, before)) setPendingValues(values);
    else saving.save(values);
  };
  const submit = form.onSubmit(
    (values) => {
      if (photos.queue.photos().some(isUploading)) return setWaiting(true);
      const knownDoubts = listing ? findDoubts(before) : [];
      const doubts = findDoubts(values).filter((doubt) => !knownDoubts.includes(doubt));
      if (doubts.length > 0) setDoubted({ values, doubts });
      else askOrSave(values);
    },
    (errors) => {
      setRejected(true);
      focusFirstInvalid(errors);
    },
  );
  useAfterUploads(photos.queue, isWaiting, () => {
    setWaiting(false);
    submit();
  });
  return {
    form,
    /** The values with which the form started. */
    initialValues,
    photos,
    /** The pictures of which is not said what they are. */
    unsaid: withoutKind(photos.list, known),
    saving,
    /** State of the draft. */
    draftState: draft.state,
    /** State of the draft in the account. */
    serverDraftState: serverDraft.state,
    /** Whether a value was changed. */
    isDirty,
    /** The displayed errors. */
    errors,
    /** Number of invalid fields after a submit that failed because of them; otherwise 0. */
    invalidCount: isRejected ? invalidCount : 0,
    submit,
    /** Whether the form is submitted as soon as the uploads end. */
    isWaiting,
    stopWaiting: () => setWaiting(false),
    /** What saving waits for the user to confirm; null when nothing is asked. */
    doubts: doubted?.doubts ?? null,
    confirmDoubts: () => {
      if (doubted) askOrSave(doubted.values);
      setDoubted(null);
    },
    cancelDoubts: () => setDoubted(null),
    /** Whether saving waits for the user to confirm that it ends the promotion or the Verified mark. */
    isConfirming: pendingValues !== null,
    confirm: () => {
      if (pendingValues) saving.save(pendingValues);
      setPendingValues(null);
    },
    cancelConfirming: () => setPendingValues(null),
  };
}
