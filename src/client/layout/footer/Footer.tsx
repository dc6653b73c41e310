import { Link } from 'react-router-dom';
import { SITE_NAME } from '../../../shared/format.ts';
import { areaLinks, legalLinks, OFFICE, quickLinks } from '../../links.ts';
import { paths } from '../../paths.ts';
import { Logo } from '../Logo.tsx';
import classes from './Footer.module.css';
import { FooterNewsletter } from './FooterNewsletter.tsx';

function LinkList({ title, links }: { title: string; links: readonly { label: string; to: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.label}>
            <Link to={link.to}>{link.label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className="wrap">
        <div className={classes.columns}>
          <div>
            <Logo inverse />
            <p className={classes.about}>Apartments, villas and townhouses for sale and for rent, in Dubai and the other emirates.</p>
            <address className={classes.contact}>
              {OFFICE.address}
              <br />
              <a href={`tel:${OFFICE.phone.replace(/\s/g, '')}`}>{OFFICE.phone}</a>
              <br />
              <a href={`mailto:${OFFICE.email}`}>{OFFICE.email}</a>
            </address>
          </div>
          <LinkList title="Quick links" links={quickLinks} />
          <LinkList title="Popular areas" links={areaLinks} />
          <FooterNewsletter />
        </div>
        <div className={classes.end}>
          <p>© 2026 {SITE_NAME}. Pictures of demo homes are illustrative renders. Map data © OpenStreetMap contributors.</p>
          <nav aria-label="Legal">
            <ul>
              {[...legalLinks, { label: 'Sitemap', to: paths.sitemap() }].map((link) => (
                <li key={link.label}>
                  <Link to={link.to}>{link.label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </footer>
  );
}
