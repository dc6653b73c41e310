import { type RefObject, useLayoutEffect, useRef } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { useDismiss } from '../ui/dialog/useDismiss.ts';
import { AddToList } from './AddToList.tsx';
import classes from './ListMenu.module.css';
import { useKnownLists } from './useKnownLists.ts';

interface AddToListMenuProps {
  propertyId: number;
  /** The heart that was pressed. */
  heart: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/**
 * A menu below the heart of a home that was just saved, with which the user adds the home to one of their shared lists. Shows nothing to
 * users without lists. Escape, or a press or focus elsewhere, closes it, also while the lists load.
 */
export default function AddToListMenu({ propertyId, heart, onClose }: AddToListMenuProps) {
  const { ownLists, joinedLists } = useKnownLists();
  const lists = [...ownLists, ...joinedLists].flatMap(({ token, name }) => (token ? [{ token, name }] : []));
  const menu = useRef<HTMLElement>(null);
  const hasLists = lists.length > 0;
  // The menu is beside the heart in the document, for the order of the Tab key, but a card clips its content. So it is shown in the top
  // layer of the browser, and placed by CSS variables.
  useLayoutEffect(() => {
    const heartBox = heart.current?.getBoundingClientRect();
    if (!hasLists || !menu.current || !heartBox) return;
    menu.current.showPopover?.();
    const { offsetWidth, style } = menu.current;
    const isRtl = getComputedStyle(menu.current).direction === 'rtl';
    // the end of the menu is aligned with the end of the heart; its start is at least 8 px from the edge of the window
    const start = isRtl ? document.documentElement.clientWidth - heartBox.left - offsetWidth : heartBox.right - offsetWidth;
    style.setProperty('--menu-start', `${Math.max(8, start)}px`);
    style.setProperty('--menu-top', `${heartBox.bottom + window.scrollY}px`);
  }, [hasLists, heart]);
  useDismiss(
    // nothing is shown while the lists load
    () => menu.current ?? heart.current,
    (reason) => {
      if (reason === 'escape') heart.current?.focus();
      onClose();
    },
  );
  if (!hasLists) return null;
  return (
    <section ref={menu} popover="manual" className={`${classes.menu} ${classes.inTopLayer}`} aria-label={m.shortlist_add()}>
      <ul>
        {lists.map((list) => (
          <li key={list.token}>
            <AddToList list={list} propertyId={propertyId} />
          </li>
        ))}
      </ul>
    </section>
  );
}
