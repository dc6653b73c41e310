import { Link } from 'react-router-dom';
import type { ContentPage } from '../../content/content-page.ts';
import { legalLinks } from '../../links.ts';
import classes from './LegalPage.module.css';

/** Table of contents, and links to the other legal pages. */
export function LegalContents({ sections }: Pick<ContentPage, 'sections'>) {
  return (
    <div className={classes.side}>
      <nav aria-labelledby="on-this-page">
        <h2 id="on-this-page">On this page</h2>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-labelledby="legal-pages" className={classes.others}>
        <h2 id="legal-pages">Legal pages</h2>
        <ul>
          {legalLinks.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
