import { type MouseEvent, useEffect, useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { listingDescription } from '../../shared/property/listing-text.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { trpc } from '../trpc/trpc.ts';
import classes from './SectionLinks.module.css';
import { SECTIONS } from './sections/section-ids.ts';

/** `rootMargin` of the observer: a section is the current one while it is in the band between 25% and 30% of the height of the window. */
const CURRENT_BAND = '-25% 0px -70% 0px';

/** Scrolls to the section of a link and moves the focus there. */
function goToSection(event: MouseEvent<HTMLAnchorElement>): void {
  const section = document.getElementById(event.currentTarget.hash.slice(1));
  if (!section) return;
  // the URL does not change, so that Back leaves the page
  event.preventDefault();
  section.scrollIntoView();
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

/** Links to the sections of a property page; the current one is marked. In wide windows they stay visible while the page scrolls. */
export function SectionLinks({ property }: { property: PropertyView }) {
  const [current, setCurrent] = useState('');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setCurrent(target.id);
      },
      { rootMargin: CURRENT_BAND },
    );
    for (const id of Object.values(SECTIONS)) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  // only reads the cache: the section with the registered sales requests the estimate when the visitor comes near it
  const { data: estimate, isError } = trpc.estimate.ofHome.useQuery({ id: property.id }, { enabled: false });
  const hasSales = property.transactionType === 'Buy' && !isError && estimate?.state !== 'none';
  const links = [
    ...(listingDescription(property).trim() ? [[SECTIONS.about, m.property_link_about()] as const] : []),
    [SECTIONS.details, m.property_link_details()],
    [SECTIONS.location, m.property_link_location()],
    [SECTIONS.near, m.nearby_heading()],
    [SECTIONS.costs, m.property_link_costs()],
    [SECTIONS.prices, m.home_history_heading()],
    ...(hasSales ? [[SECTIONS.sales, m.property_link_sales()] as const] : []),
    [SECTIONS.advert, m.property_link_advert()],
  ] as const;
  return (
    <nav className={`no-print flex gap-lg scroll-x line-below ${classes.links}`} aria-label={m.property_links()}>
      {links.map(([id, label]) => (
        <a
          key={id}
          className={`inline-row flex-none min-44 text-sm medium muted ${classes.link}`}
          href={`#${id}`}
          aria-current={current === id ? 'location' : undefined}
          onClick={goToSection}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
