import type { ReactNode } from 'react';
import type { DraftRef, ListingValues } from '../../../shared/listing/draft.ts';
import type { OwnListing } from '../../../shared/listing/listing.ts';
import { m } from '../../../shared/messages/messages.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { TextField } from '../../ui/form/TextFields.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { ImagesSection } from '../photos/ImagesSection.tsx';
import { ReplaceDialog } from '../ReplaceDialog.tsx';
import { fieldProps } from './bind-fields.ts';
import autosaveClasses from './draft/AutosaveStatus.module.css';
import type { StoredDraft } from './draft/draft.ts';
import type { AutosaveState } from './draft/useDraftAutosave.ts';
import { FormSteps } from './FormSteps.tsx';
import { SECTIONS } from './form-sections.ts';
import classes from './ListingForm.module.css';
import { PreviewCard } from './PreviewCard.tsx';
import { SubmitBar } from './SubmitBar.tsx';
import { AmenitiesSection, findExtraAmenities } from './sections/AmenitiesSection.tsx';
import { BasicSection } from './sections/BasicSection.tsx';
import { DetailsSection } from './sections/DetailsSection.tsx';
import { useListingForm } from './useListingForm.ts';

interface ListingFormProps {
  /** The edited listing; null for a new one. */
  listing: OwnListing | null;
  /** Values of the listing, or of an empty form. */
  before: ListingValues;
  /** The draft that was offered; null without one. */
  draft: StoredDraft | null;
  /** Whether the draft fills the form, which starts with `before` otherwise. */
  isResumed: boolean;
  /** The draft in the account that fills the form; null without one. */
  continued?: DraftRef | null;
  /** Shown above the form until something is typed. */
  notice?: ReactNode;
  /** What is asked above the form, also while it is filled in. */
  question?: ReactNode;
}

/**
 * The form that creates or edits a listing: links to its four parts, the parts, the submit bar and a preview of the listing's card. Stores a draft
 * in localStorage and, of a new listing, in the account while the user types, and asks about amounts and bedrooms and bathrooms that can hardly be right, and before a change that
 * ends a promotion or the Verified mark.
 */
export function ListingForm({ listing, before, draft, isResumed, continued = null, notice, question }: ListingFormProps) {
  const {
    form,
    initialValues,
    photos,
    unsaid,
    saving,
    draftState,
    serverDraftState,
    isDirty,
    errors,
    invalidCount,
    submit,
    isWaiting,
    stopWaiting,
    doubts,
    confirmDoubts,
    cancelDoubts,
    isConfirming,
    confirm,
    cancelConfirming,
  } = useListingForm(listing, before, draft, isResumed, continued);
  // Disabled like the fields below; also while the user is asked, because then the values at the time of submitting are saved.
  const isDisabled = saving.pending || isConfirming || doubts !== null;
  const sections = [
    <BasicSection key="basic" form={form} />,
    <DetailsSection key="details" form={form} isDisabled={isDisabled} />,
    <AmenitiesSection key="amenities" form={form} extraAmenities={findExtraAmenities(initialValues.amenities)} />,
    <ImagesSection key="images" photos={photos} unsaid={unsaid} error={errors.images} isDisabled={isDisabled}>
      <TextField label={m.property_film()} description={m.my_listings_film_hint()} type="url" dir="ltr" {...fieldProps(form, 'film')} />
    </ImagesSection>,
  ];
  return (
    <>
      <div className={`phone-block ${classes.head}`}>
        <div>
          <h1>{listing ? m.my_listings_edit_title() : m.my_listings_advertise()}</h1>
          <p className="mt-xs muted">{m.my_listings_form_lead()}</p>
        </div>
        <AutosaveStatus state={serverDraftState === 'saved' && draftState !== 'saving' ? 'account' : draftState} />
      </div>
      {!isDirty && notice}
      {question}
      <div className={classes.columns}>
        <FormSteps values={form.values} errors={errors} />
        <form className={`grid gap-lg ${classes.parts}`} noValidate onSubmit={submit}>
          {/* Disabled while the values are sent, so that nothing is typed that would not be saved. */}
          <fieldset className={classes.fields} disabled={saving.pending}>
            {SECTIONS.map((section, i) => (
              <section key={section.id} id={section.id} className={`panel ${classes.section}`} aria-labelledby={`${section.id}-title`}>
                <h2 id={`${section.id}-title`}>{section.title()}</h2>
                {sections[i]}
              </section>
            ))}
          </fieldset>
          <ConfirmDialog
            opened={doubts !== null}
            onClose={cancelDoubts}
            title={m.my_listings_doubt_title()}
            cancelLabel={m.my_listings_replace_back()}
            confirmLabel={m.my_listings_doubt_confirm()}
            onConfirm={confirmDoubts}
          >
            {doubts?.map((doubt) => (
              <p key={doubt}>{doubt}</p>
            ))}
          </ConfirmDialog>
          {listing && <ReplaceDialog listing={listing} opened={isConfirming} onClose={cancelConfirming} onSave={confirm} />}
          <SubmitBar
            isEditing={listing !== null}
            saving={saving}
            isWaiting={isWaiting}
            onStopWaiting={stopWaiting}
            invalidCount={invalidCount}
            values={form.values}
          />
        </form>
        <aside className={`narrow-gone ${classes.preview}`} aria-labelledby="preview-title">
          <h2 id="preview-title" className="kicker">
            {m.my_listings_preview_heading()}
          </h2>
          <PreviewCard values={form.values} />
          <p>{m.my_listings_preview_text()}</p>
        </aside>
      </div>
    </>
  );
}

/** Icon and text of each state of the draft. */
const AUTOSAVE_LABELS = {
  account: ['cloud-check', m.my_listings_draft_saved],
  saving: ['cloud-up', m.my_listings_draft_saving],
  saved: ['cloud-check', m.my_listings_draft_kept],
  failed: ['cloud-off', m.my_listings_draft_refused],
} as const;

/** Says whether the typed values are stored in the account or in this browser. Renders nothing until the user types. */
function AutosaveStatus({ state }: { state: AutosaveState | 'account' }) {
  if (state === 'none') return null;
  const [icon, text] = AUTOSAVE_LABELS[state];
  return (
    <p className={`row gap-xs text-sm semibold success nowrap ${autosaveClasses.savedState}`} data-state={state}>
      <Icon name={icon} />
      {text()}
    </p>
  );
}
