import { useForm } from '@mantine/form';
import { type ReactNode, useRef, useState } from 'react';
import type { OwnListing } from '../../shared/listing.ts';
import { useSession } from '../account/session.tsx';
import { AmenitiesSection, otherAmenities } from './AmenitiesSection.tsx';
import { BasicSection } from './BasicSection.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { FormSteps } from './FormSteps.tsx';
import { ImagesSection } from './ImagesSection.tsx';
import { KeptState } from './KeptState.tsx';
import classes from './ListingForm.module.css';
import { checkListing, fieldId, firstWrong, type ListingValues, SECTIONS } from './listing.form.ts';
import { PreviewCard } from './PreviewCard.tsx';
import { SubmitBar } from './SubmitBar.tsx';
import { useDraftKeeper } from './useDraftKeeper.ts';
import { photoProblem, usePhotos } from './usePhotos.ts';
import { useSaveListing } from './useSaveListing.ts';

interface ListingFormProps {
  /** The listing that is edited; null for a new one. */
  listing: OwnListing | null;
  /** What the fields hold at the start: the listing's values, or a draft's. */
  initial: ListingValues;
  /** Above the form, until something is typed. */
  notice?: ReactNode;
}

/** The form of a listing, new or edited (R179-R187, R224-R236), with the card that it makes beside it. */
export function ListingForm({ listing, initial, notice }: ListingFormProps) {
  const { user } = useSession();
  const draft = useDraftKeeper({ userId: user!.id, listingId: listing?.id ?? null });
  const [typed, setTyped] = useState(false);
  const [refused, setRefused] = useState(false);
  const element = useRef<HTMLFormElement>(null);
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
  const point = (errors: Readonly<Record<string, unknown>>) => {
    const wrong = firstWrong(errors);
    if (wrong) document.getElementById(fieldId(wrong))?.focus();
  };
  const refuse = (errors: Readonly<Record<string, unknown>>) => {
    setRefused(true);
    point(errors);
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
  const imagesError = form.errors.images && (photoProblem(photos.list) ?? (form.values.images.length === 0 ? form.errors.images : null));
  const errors = { ...form.errors, images: imagesError };
  const wrong = Object.values(errors).filter(Boolean).length;
  if (refused && wrong === 0) setRefused(false);
  const parts = [
    <BasicSection key="basic" form={form} />,
    <DetailsSection key="details" form={form} />,
    <AmenitiesSection key="amenities" form={form} others={otherAmenities(initial.amenities)} />,
    <ImagesSection key="images" photos={photos} error={imagesError} />,
  ];
  return (
    <>
      <div className={classes.head}>
        <div>
          <h1>{listing ? 'Edit your listing' : 'Advertise a property'}</h1>
          <p className={classes.lead}>You can leave at any time: what you typed is kept on this device.</p>
        </div>
        <KeptState state={draft.state} />
      </div>
      {!typed && notice}
      <div className={classes.columns}>
        <FormSteps values={form.values} errors={errors} />
        <form ref={element} className={classes.parts} noValidate onSubmit={form.onSubmit(saving.save, refuse)}>
          {SECTIONS.map((section, i) => (
            <section key={section.id} id={section.id} className={`panel ${classes.part}`} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>{section.title}</h2>
              {parts[i]}
            </section>
          ))}
          <SubmitBar editing={listing !== null} saving={saving} wrong={refused ? wrong : 0} values={form.values} />
        </form>
        <aside className={classes.preview} aria-labelledby="preview-title">
          <h2 id="preview-title" className="kicker">
            How it will look
          </h2>
          <PreviewCard values={form.values} />
          <p>The card that people see in the results. It changes as you type.</p>
        </aside>
      </div>
    </>
  );
}
