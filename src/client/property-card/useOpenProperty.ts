import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';

/** The script that opens a page from its card; undefined until it has loaded. */
type Opening = typeof import('./opening.ts');
let opening: Opening | undefined;

/** Loads what a click needs when a card is approached; without it the link opens as any other. */
const prepare = (): void => void import('./opening.ts').then((loaded) => (opening = loaded)).catch(() => {});

/**
 * Props of the link from a card to the page of a home. A click remembers the list around the card, and lets its picture grow into the page where the
 * browser can.
 */
export function useOpenProperty(id: number): {
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
  onPointerEnter: () => void;
  onFocus: () => void;
} {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    const card = event.currentTarget.closest('article');
    if (!card || !opening) return;
    opening.rememberResults(card, pathname + search);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const picture = card.querySelector('img');
    if (picture && opening.moveWithTransition(picture, () => navigate(paths.property(id)))) event.preventDefault();
  };
  return { onClick, onPointerEnter: prepare, onFocus: prepare };
}
