import { m } from '../../../shared/messages/messages.ts';
import type { PropertyView } from '../../../shared/property/property.ts';
import { lazyHydratedForm } from '../../hydration/lazy-hydrated-form.tsx';
import classes from './InquiryForm.module.css';
import { INQUIRY_FORM } from './inquiry-form-id.ts';

/** Height of the form, reserved until it is loaded. */
const HEIGHT_PX = 526;

const Fields = lazyHydratedForm(INQUIRY_FORM, HEIGHT_PX, async () => (await import('./InquiryFields.tsx')).InquiryFields);

/** Inquiry about a property, open to anonymous visitors. The profile of a signed-in user prefills it; a failure keeps the input. */
export function InquiryForm({
  property,
}: {
  property: Pick<PropertyView, 'id' | 'title' | 'titleAr' | 'location' | 'agentId' | 'advertiser'>;
}) {
  return (
    <section id={INQUIRY_FORM} data-dehydrated="" className={`no-print ${classes.request}`} aria-labelledby={`${INQUIRY_FORM}-title`}>
      <h2 id={`${INQUIRY_FORM}-title`} className={classes.title} tabIndex={-1}>
        {m.property_request_title()}
      </h2>
      <Fields
        id={property.id}
        title={property.title}
        titleAr={property.titleAr}
        location={property.location}
        agentId={property.agentId}
        advertiser={property.advertiser}
      />
    </section>
  );
}
