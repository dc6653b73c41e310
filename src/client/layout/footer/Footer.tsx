import { Link } from 'react-router-dom';
import { SITE_NAME } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { phoneLink } from '../../contact-links.ts';
import { areaLinks, legalLinks, type NavLink, OFFICE, quickLinks } from '../../links.ts';
import { paths } from '../../paths.ts';
import { Bdi } from '../../ui/Bdi.tsx';
import { Logo } from '../Logo.tsx';
import classes from './Footer.module.css';
import { FooterNewsletter } from './FooterNewsletter.tsx';

/** A titled column of links. */
function LinkList({ title, links }: { title: string; links: readonly NavLink[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to}>{link.label()}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Office, links, newsletter and legal pages below every page. */
export function Footer() {
  return (
    <footer className={`on-inverse ${classes.footer}`}>
      <div className="wrap">
        <div className={`grid gap-2xl hover-lines ${classes.columns}`}>
          <div>
            <Logo isOnDark />
            <p className={`mt-md text-sm on-inverse-2 ${classes.about}`}>{m.layout_about_site()}</p>
            <address className={`mt-lg text-sm on-inverse-2 ${classes.contact}`}>
              {OFFICE.address()}
              <br />
              <a href={phoneLink(OFFICE.phone)}>
                <Bdi ltr>{OFFICE.phone}</Bdi>
              </a>
              <br />
              <a href={`mailto:${OFFICE.email}`}>{OFFICE.email}</a>
            </address>
          </div>
          <LinkList title={m.layout_quick_links()} links={quickLinks} />
          <LinkList title={m.layout_popular_areas()} links={areaLinks} />
          <FooterNewsletter />
        </div>
        <div className={`row between wrapping text-xs hover-lines inline-row-links on-inverse-2 ${classes.legalLine}`}>
          <p>{m.layout_copyright({ site: SITE_NAME })}</p>
          <nav aria-label={m.layout_legal()}>
            <ul className="flex wrapping gap-0-lg">
              {[...legalLinks, { label: m.layout_sitemap, to: paths.sitemap() }].map((link) => (
                <li key={link.to}>
                  <Link to={link.to}>{link.label()}</Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </footer>
  );
}
