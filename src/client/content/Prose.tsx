import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { getLocale, localizedPath, splitLocale } from '../../shared/locale.ts';
import classes from './Prose.module.css';

/** A link to a path of this site: not to another host, as `//host` would be. */
const INTERNAL_LINK = /(<a href=")(\/(?!\/)[^"]*)/g;

/** Links to our own pages lead to the page in the same language. */
const localizeLinks = (html: string): string =>
  html.replace(INTERNAL_LINK, (_, start: string, path: string) => start + localizedPath(getLocale(), path));

/** HTML rendered from Markdown. Internal links navigate without a reload. */
export function Prose({ html }: { html: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const opensNewTab = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
    if (!link || opensNewTab || link.origin !== window.location.origin || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    // the router adds the language itself
    const [, path] = splitLocale(link.pathname + link.search + link.hash);
    void navigate(path);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link fires a click
    // biome-ignore lint/a11y/noStaticElementInteractions: handles clicks of the links inside
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown; its renderer escapes HTML
    <div className={classes.prose} onClick={follow} dangerouslySetInnerHTML={{ __html: localizeLinks(html) }} />
  );
}
