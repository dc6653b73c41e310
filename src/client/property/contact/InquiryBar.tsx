import { useEffect, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { typeLabel } from '../../../shared/property/property.labels.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { CardContact } from '../../property-card/actions/CardContact.tsx';
import { Price } from '../../property-card/facts/Price.tsx';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { AskViewing } from '../../viewing/AskViewing.tsx';
import classes from './InquiryBar.module.css';
import { INQUIRY_FORM } from './inquiry-form-id.ts';

/** Scrolls to the inquiry form on the same page and focuses its heading. */
function showForm(): void {
  const form = document.getElementById(INQUIRY_FORM);
  form?.scrollIntoView();
  // Focuses the heading instead of a field, because the on-screen keyboard would cover the form.
  form?.querySelector('h2')?.focus({ preventScroll: true });
}

/** Whether the form, whose own button sends, has reached the lower fifth of the window. */
function useFormInView(): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)!.isIntersecting), { rootMargin: '0px 0px -20%' });
    const form = document.getElementById(INQUIRY_FORM);
    if (form) observer.observe(form);
    return () => observer.disconnect();
  }, []);
  return isInView;
}

/**
 * Bar at the bottom of narrow windows: price, contact icons of the agent and a button that scrolls to the inquiry form. It is away while the
 * form is in view.
 */
export function InquiryBar({ property }: { property: PropertyView }) {
  const bedrooms = property.propertyType === 'Studio' ? typeLabel('Studio') : m.property_beds({ count: property.bedrooms });
  // only reads the query cache: AdvertiserCard on the same page requests the agent
  const agent = trpc.agent.get.useQuery({ id: property.agentId ?? 0 }, { enabled: false }).data;
  const isAway = useFormInView();
  return (
    // data-foot-bar: the bar for comparing homes moves above this one
    <div className={`no-print gone ${classes.bar} ${isAway ? classes.away : ''}`} data-foot-bar={isAway ? undefined : ''}>
      <div className={classes.priceAndFacts}>
        <Price home={property} size="small" />
        <p className={classes.facts}>
          {bedrooms} · {placeLabel(property.location)}
        </p>
      </div>
      {property.agentId !== null && agent?.phone && <CardContact property={property} agent={agent} />}
      <AskViewing property={property} className="center flex-none size-44 ink hover-accent" label={m.viewing_ask()}>
        <Icon name="calendar-plus" />
      </AskViewing>
      <Button onClick={showForm} className={classes.request}>
        {m.property_request()}
      </Button>
    </div>
  );
}
