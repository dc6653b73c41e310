import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';

/** The script that a click on a card uses; undefined until it has loaded. */
type Opening = typeof import('./opening.ts');
let opening: Opening | undefined;

/** Loads that script when the pointer or the focus comes to a card; without it the link works as any other. */
const preload = (): void => void import('./opening.ts').then((loaded) => (opening = loaded)).catch(() => {});

/**
 * Props of the link from a card to the page of a home. A click stores the list around the card in sessionStorage, and animates the picture into the
 * page where the browser supports it.
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
    if (picture && opening.navigateWithTransition(picture, () => navigate(paths.property(id)))) event.preventDefault();
  };
  return { onClick, onPointerEnter: preload, onFocus: preload };
}
