import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { getLocale, localizedPath, splitLocale } from '../../shared/locale.ts';
import classes from './Prose.module.css';

/** The start of a link to a path of this site, as a group before the path and the path; `//host` is another site. */
const INTERNAL_LINK = /(<a href=")(\/(?!\/)[^"]*)/g;

/** Replaces links to pages of this site by links to the same pages in the current language. */
const localizeLinks = (html: string): string =>
  html.replace(INTERNAL_LINK, (_, start: string, path: string) => start + localizedPath(getLocale(), path));

/** The text of a content page: trusted HTML, rendered from the site's own Markdown. Internal links navigate without a reload. */
export function Prose({ html }: { html: string }) {
  const navigate = useNavigate();
  const followInternalLink = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const opensNewTab = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
    if (!link || opensNewTab || link.origin !== window.location.origin || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    // without the language, which the router adds itself
    const [, path] = splitLocale(link.pathname + link.search + link.hash);
    void navigate(path);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link fires a click
    // biome-ignore lint/a11y/noStaticElementInteractions: handles clicks of the links inside
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown; its renderer escapes HTML
    <div className={classes.prose} onClick={followInternalLink} dangerouslySetInnerHTML={{ __html: localizeLinks(html) }} />
  );
}
