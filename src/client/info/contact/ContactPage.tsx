import type { RealEstateAgent } from 'schema-dts';
import { SITE_NAME } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { mailLink, phoneLink } from '../../contact-links.ts';
import { OFFICE } from '../../links.ts';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { Bdi } from '../../ui/Bdi.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { breadcrumbLd, PageMetadata } from '../../ui/page/PageMetadata.tsx';
import { ContactBranches } from './ContactBranches.tsx';
import { ContactForm } from './ContactForm.tsx';
import classes from './ContactPage.module.css';
import { BRANCHES, HOURS } from './contact.content.ts';

/** Address, phone number, email address and opening hours of the office. */
function Office() {
  return (
    <div className={`small-heads hover-lines row-links ${classes.office}`}>
      <h2 className="mb-xs">{m.info_office()}</h2>
      <ul>
        <li className="row gap-sm">
          <Icon name="map-pin" size={20} />
          <address className="py-xs">{OFFICE.address()}</address>
        </li>
        <li className="row gap-sm">
          <Icon name="phone" size={20} />
          <a href={phoneLink(OFFICE.phone)}>
            <Bdi ltr>{OFFICE.phone}</Bdi>
          </a>
        </li>
        <li className="row gap-sm">
          <Icon name="mail" size={20} />
          <a href={mailLink(OFFICE.email)}>
            <Bdi ltr>{OFFICE.email}</Bdi>
          </a>
        </li>
      </ul>
      <h2 className="mt-xl mb-xs">{m.info_hours()}</h2>
      <ul>
        {HOURS.map(([days, hours]) => (
          <li className="row gap-sm" key={days()}>
            <Icon name="clock" size={20} />
            <span className={`semibold ${classes.days}`}>{days()}</span>
            <span>{hours()}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Structured data (schema.org) of the office and its branches. */
const officeLd = (origin: string): Exclude<RealEstateAgent, string> => ({
  '@type': 'RealEstateAgent',
  name: SITE_NAME,
  url: origin,
  telephone: OFFICE.phone,
  email: OFFICE.email,
  address: { '@type': 'PostalAddress', streetAddress: OFFICE.address(), addressLocality: placeLabel('Dubai'), addressCountry: 'AE' },
  // the same hours as HOURS, in the notation of schema.org
  openingHours: ['Mo-Fr 09:00-19:00', 'Sa 10:00-17:00'],
  department: BRANCHES.map((branch) => ({
    '@type': 'RealEstateAgent',
    name: m.info_branch({ site: SITE_NAME, branch: placeLabel(branch.name) }),
    telephone: branch.phone,
    address: branch.address(),
    geo: { '@type': 'GeoCoordinates', latitude: branch.lat, longitude: branch.lng },
  })),
});

/** The contact page: message form, office with opening hours, and the branches on a map. */
export function ContactPage() {
  const { origin } = useSiteConfig();
  const crumbs = breadcrumbLd(origin, [
    [m.ui_home(), paths.home()],
    [m.layout_contact(), paths.contact()],
  ]);
  return (
    <div className="wrap pt-2xl">
      <PageMetadata
        title={m.info_contact_title()}
        description={m.info_contact_description()}
        canonical={paths.contact()}
        jsonLd={[crumbs, officeLd(origin)]}
      />
      <h1>{m.layout_contact()}</h1>
      <p className={`text-lg muted balance ${classes.lead}`}>{m.info_contact_lead()}</p>
      <div className={`at-start gap-3xl split ${classes.columns}`}>
        <ContactForm />
        <Office />
      </div>
      <ContactBranches />
    </div>
  );
}
