import type { PropertyView } from '../../../shared/property/property.ts';
import { lazyHydratedForm } from '../../hydration/lazy-hydrated-form.tsx';
import classes from './InquiryForm.module.css';

/** Where the bar on phones leads to. */
export const INQUIRY_FORM = 'request-information';

/** Pixels that the form takes. */
const HEIGHT = 526;

const Fields = lazyHydratedForm(INQUIRY_FORM, HEIGHT, async () => (await import('./InquiryFields.tsx')).InquiryFields);

/** A question about a home, from anybody; a member finds what is known of him filled in. A failure keeps what was typed. */
export function InquiryForm({ property: p }: { property: Pick<PropertyView, 'id' | 'title' | 'location'> }) {
  return (
    <section id={INQUIRY_FORM} data-dehydrated="" className={`no-print ${classes.request}`} aria-labelledby={`${INQUIRY_FORM}-title`}>
      <h2 id={`${INQUIRY_FORM}-title`} className={classes.title} tabIndex={-1}>
        Request Information
      </h2>
      <Fields id={p.id} title={p.title} location={p.location} />
    </section>
  );
}
