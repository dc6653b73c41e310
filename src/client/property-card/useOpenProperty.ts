import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';

type OpeningModule = typeof import('./opening.ts');
/** The module that a click on a card uses; undefined until it has loaded. */
let opening: OpeningModule | undefined;

/** Loads the module when the pointer or the focus reaches a card. Without it the link works like any other. */
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
    // without the module, or for a click that opens another tab, React Router or the browser follows the link
    const card = event.currentTarget.closest('article');
    if (!card || !opening) return;
    opening.rememberResults(card, pathname + search);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const picture = card.querySelector('img');
    if (picture && opening.navigateWithTransition(picture, () => navigate(paths.property(id)))) event.preventDefault();
  };
  return { onClick, onPointerEnter: preload, onFocus: preload };
}
