import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import classes from '../content/Prose.module.css';

/** HTML rendered from Markdown. Internal links navigate without a reload. */
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link fires a click
    // biome-ignore lint/a11y/noStaticElementInteractions: handles clicks of the links inside
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown; its renderer escapes HTML
    <div className={classes.prose} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
