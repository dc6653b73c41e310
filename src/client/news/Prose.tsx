import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import classes from '../content/Prose.module.css';

/** A text of ours, rendered from Markdown. Links inside the site change the page without loading it anew. */
export function Prose({ html }: { html: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
    if (!link || elsewhere || link.origin !== window.location.origin || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click on it
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches the links that are inside
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files; their reader lets no HTML through
    <div className={classes.prose} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
