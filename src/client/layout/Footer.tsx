import { Link } from 'react-router-dom';
import { SITE_NAME } from '../../shared/format.ts';
import classes from './Footer.module.css';
import { Logo } from './Logo.tsx';
import { areaLinks, OFFICE, tabs, typeLinks } from './links.ts';

/** Quick links, popular areas and contact details (R44-R48). */
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
          <nav aria-label="Quick links">
            <h2>Quick links</h2>
            <ul>
              {[...tabs, ...typeLinks].map((link) => (
                <li key={link.label}>
                  <Link to={link.to}>{link.label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label="Popular areas">
            <h2>Popular areas</h2>
            <ul>
              {areaLinks.map((link) => (
                <li key={link.label}>
                  <Link to={link.to}>{link.label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className={classes.end}>
          <span>© 2026 {SITE_NAME}</span>
          <span>Pictures of demo homes are illustrative renders. Map data © OpenStreetMap contributors.</span>
        </div>
      </div>
    </footer>
  );
}
