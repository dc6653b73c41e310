import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OwnListing } from '../../../shared/listing/listing.ts';
import { ImagesSection } from '../photos/ImagesSection.tsx';
import { ReplaceDialog } from '../ReplaceDialog.tsx';
import autosaveClasses from './AutosaveStatus.module.css';
import { FormSteps } from './FormSteps.tsx';
import classes from './ListingForm.module.css';
import { type ListingValues, SECTIONS } from './listing-form.ts';
import { PreviewCard } from './PreviewCard.tsx';
import { SubmitBar } from './SubmitBar.tsx';
import { AmenitiesSection, otherAmenities } from './sections/AmenitiesSection.tsx';
import { BasicSection } from './sections/BasicSection.tsx';
import { DetailsSection } from './sections/DetailsSection.tsx';
import type { AutosaveState as State } from './useDraftAutosave.ts';
import { useListingForm } from './useListingForm.ts';

interface ListingFormProps {
  /** The edited listing; null for a new one. */
  listing: OwnListing | null;
  /** Initial values: those of the listing or of a draft. */
  initial: ListingValues;
  /** Shown above the form until something is typed. */
  notice?: ReactNode;
}

/** Form of a new or edited listing with a preview of its card. */
export function ListingForm({ listing, initial, notice }: ListingFormProps) {
  const {
    form,
    photos,
    saving,
    draftState,
    typed: isDirty,
    errors,
    invalidCount,
    submit,
    isConfirming,
    confirm,
    goBack,
  } = useListingForm(listing, initial);
  const sections = [
    <BasicSection key="basic" form={form} />,
    <DetailsSection key="details" form={form} />,
    <AmenitiesSection key="amenities" form={form} others={otherAmenities(initial.amenities)} />,
    <ImagesSection key="images" photos={photos} error={errors.images} />,
  ];
  return (
    <>
      <div className={classes.head}>
        <div>
          <h1>{listing ? 'Edit your listing' : 'Advertise a property'}</h1>
          <p className={classes.lead}>You can leave at any time: what you typed is kept on this device.</p>
        </div>
        <AutosaveStatus state={draftState} />
      </div>
      {!isDirty && notice}
      <div className={classes.columns}>
        <FormSteps values={form.values} errors={errors} />
        <form className={classes.parts} noValidate onSubmit={submit}>
          {SECTIONS.map((section, i) => (
            <section key={section.id} id={section.id} className={`panel ${classes.part}`} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>{section.title}</h2>
              {sections[i]}
            </section>
          ))}
          {listing && <ReplaceDialog listing={listing} opened={isConfirming} onClose={goBack} onSave={confirm} />}
          <SubmitBar editing={listing !== null} saving={saving} invalidCount={invalidCount} values={form.values} />
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

const SAID = {
  saving: [IconCloudUp, 'Keeping your draft'],
  kept: [IconCloudCheck, 'Draft kept on this device'],
  refused: [IconCloudOff, 'This browser keeps no draft: finish before you leave'],
} as const;

/** Whether what was typed is safe; always visible once there is something. */
function AutosaveStatus({ state }: { state: State }) {
  if (state === 'none') return null;
  const [Icon, text] = SAID[state];
  return (
    <p className={autosaveClasses.kept} data-state={state}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      {text}
    </p>
  );
}
