import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { lazyHydratedForm } from '../../hydration/lazy-hydrated-form.tsx';
import type { InquiryProperty } from './InquiryFields.tsx';
import classes from './InquiryForm.module.css';
import { INQUIRY_FORM } from './inquiry-form-id.ts';

/** Height of the form in wide windows, where it is beside the description; reserved until its script has loaded. */
const HEIGHT_PX = 434;

const Fields = lazyHydratedForm(INQUIRY_FORM, HEIGHT_PX, async () => (await import('./InquiryFields.tsx')).InquiryFields);

/**
 * The section with the form for an inquiry about a property, open to anonymous visitors. It is prefilled for signed-in users and keeps the input
 * after a failure. The script of its fields loads when the visitor scrolls near. An address with a message for it scrolls there.
 */
export function InquiryForm({ property }: { property: InquiryProperty }) {
  // as `inquiryDraftPath` writes it; the message is read by the fields, whose script loads later
  const hasDraft = useLocation().hash.startsWith('#inquiry=');
  useEffect(() => {
    if (hasDraft) document.getElementById(INQUIRY_FORM)?.scrollIntoView();
  }, [hasDraft]);
  return (
    <section
      id={INQUIRY_FORM}
      data-dehydrated=""
      className={`no-print line-above ${classes.request}`}
      aria-labelledby={`${INQUIRY_FORM}-title`}
    >
      <h2 id={`${INQUIRY_FORM}-title`} className={`text-xl semibold ${classes.title}`} tabIndex={-1}>
        {m.property_request_title()}
      </h2>
      <Fields property={property} />
    </section>
  );
}
