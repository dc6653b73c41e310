import type { PropertyView } from '../../../shared/property/property.ts';
import { lazyHydratedForm } from '../../hydration/lazy-hydrated-form.tsx';
import classes from './InquiryForm.module.css';

/** Id of the form, the target of InquiryBar. */
export const INQUIRY_FORM = 'request-information';

/** Height of the form in pixels, reserved until it is loaded. */
const HEIGHT = 526;

const Fields = lazyHydratedForm(INQUIRY_FORM, HEIGHT, async () => (await import('./InquiryFields.tsx')).InquiryFields);

/** Inquiry about a property, open to anonymous visitors. The profile of a signed-in user prefills it; a failure keeps the input. */
export function InquiryForm({ property }: { property: Pick<PropertyView, 'id' | 'title' | 'location'> }) {
  return (
    <section id={INQUIRY_FORM} data-dehydrated="" className={`no-print ${classes.request}`} aria-labelledby={`${INQUIRY_FORM}-title`}>
      <h2 id={`${INQUIRY_FORM}-title`} className={classes.title} tabIndex={-1}>
        Request Information
      </h2>
      <Fields id={property.id} title={property.title} location={property.location} />
    </section>
  );
}
