import { IconClock, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { SITE_NAME } from '../../../shared/format.ts';
import { OFFICE } from '../../links.ts';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { breadcrumbLd, PageHead } from '../../ui/PageHead.tsx';
import { ContactBranches } from './ContactBranches.tsx';
import { ContactForm } from './ContactForm.tsx';
import classes from './ContactPage.module.css';
import { BRANCHES, HOURS, telLink } from './contact.content.ts';

/** Address and opening hours. */
function Office() {
  return (
    <div className={classes.office}>
      <h2>Our office</h2>
      <ul>
        <li>
          <IconMapPin size={20} stroke={1.6} aria-hidden="true" />
          <address>{OFFICE.address}</address>
        </li>
        <li>
          <IconPhone size={20} stroke={1.6} aria-hidden="true" />
          <a href={telLink(OFFICE.phone)}>{OFFICE.phone}</a>
        </li>
        <li>
          <IconMail size={20} stroke={1.6} aria-hidden="true" />
          <a href={`mailto:${OFFICE.email}`}>{OFFICE.email}</a>
        </li>
      </ul>
      <h2 className={classes.second}>Business hours</h2>
      <ul>
        {HOURS.map(([days, hours]) => (
          <li key={days}>
            <IconClock size={20} stroke={1.6} aria-hidden="true" />
            <span className={classes.days}>{days}</span>
            <span>{hours}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function ContactPage() {
  const { origin } = useSiteConfig();
  const crumbs = breadcrumbLd(origin, [
    ['Home', paths.home()],
    ['Contact', paths.contact()],
  ]);
  const office = {
    '@type': 'RealEstateAgent',
    name: SITE_NAME,
    url: origin,
    telephone: OFFICE.phone,
    email: OFFICE.email,
    address: { '@type': 'PostalAddress', streetAddress: OFFICE.address, addressLocality: 'Dubai', addressCountry: 'AE' },
    openingHours: ['Mo-Fr 09:00-19:00', 'Sa 10:00-17:00'],
    department: BRANCHES.map((branch) => ({
      '@type': 'RealEstateAgent',
      name: `${SITE_NAME}, ${branch.name}`,
      telephone: branch.phone,
      address: branch.address,
      geo: { '@type': 'GeoCoordinates', latitude: branch.lat, longitude: branch.lng },
    })),
  };
  return (
    <div className={`wrap ${classes.page}`}>
      <PageHead
        title="Contact: Our Offices in Dubai and Abu Dhabi"
        description="Write to us, call us, or come by: Dubai Marina, Downtown Dubai and Abu Dhabi, with business hours and a map."
        canonical={paths.contact()}
        jsonLd={[crumbs, office]}
      />
      <h1>Contact</h1>
      <p className={classes.lead}>
        A question about the site, your account or a payment. About a home, write to its agent: they have the keys.
      </p>
      <div className={classes.columns}>
        <ContactForm />
        <Office />
      </div>
      <ContactBranches />
    </div>
  );
}
