import { m } from '../../../shared/messages/messages.ts';
import { lazyHydratedForm } from '../../hydration/lazy-hydrated-form.tsx';
import type { InquiryProperty } from './InquiryFields.tsx';
import classes from './InquiryForm.module.css';
import { INQUIRY_FORM } from './inquiry-form-id.ts';

/** Height of the form beside the text, reserved until it is loaded. */
const HEIGHT_PX = 438;

const Fields = lazyHydratedForm(INQUIRY_FORM, HEIGHT_PX, async () => (await import('./InquiryFields.tsx')).InquiryFields);

/** Inquiry about a property, open to anonymous visitors. The profile of a signed-in user prefills it; a failure keeps the input. */
export function InquiryForm({ property }: { property: InquiryProperty }) {
  return (
    <section id={INQUIRY_FORM} data-dehydrated="" className={`no-print ${classes.request}`} aria-labelledby={`${INQUIRY_FORM}-title`}>
      <h2 id={`${INQUIRY_FORM}-title`} className={classes.title} tabIndex={-1}>
        {m.property_request_title()}
      </h2>
      <Fields property={property} />
    </section>
  );
}
