import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import type { ContentPage } from '../../content/content-page.ts';
import { legalLinks } from '../../links.ts';
import classes from './LegalPage.module.css';

/** Table of contents of a legal page, whose sections are in English, and links to all legal pages. */
export function LegalContents({ sections }: Pick<ContentPage, 'sections'>) {
  return (
    <div className={`sticky scroll-y narrow-static ${classes.side}`}>
      <nav aria-labelledby="on-this-page">
        <h2 className="mb-xs muted" id="on-this-page">
          {m.info_on_this_page()}
        </h2>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a className="row text-sm" href={`#${id}`}>
                <span lang="en" dir="ltr">
                  {title}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-labelledby="legal-pages" className="mt-lg pt-lg line-above narrow-gone">
        <h2 className="mb-xs muted" id="legal-pages">
          {m.info_legal_pages()}
        </h2>
        <ul>
          {legalLinks.map(({ label, to }) => (
            <li key={to}>
              <Link className="row text-sm" to={to}>
                {label()}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
