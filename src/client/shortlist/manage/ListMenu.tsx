import { Suspense, useRef, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { AddToList } from '../../add-to-list/AddToList.tsx';
import classes from '../../add-to-list/ListMenu.module.css';
import { useKnownLists } from '../../add-to-list/useKnownLists.ts';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { useDismiss } from '../../ui/dialog/useDismiss.ts';
import { Icon } from '../../ui/icon/Icon.tsx';

const MakeListDialog = lazyDialog(async () => ({ default: (await import('./MakeListDialog.tsx')).MakeListDialog }));

/**
 * Menu of the shared lists that a home can be put into, with a button that opens the dialog for a new list. Escape closes the menu, as do
 * focus and a press outside its parent element, while the dialog is closed.
 */
export default function ListMenu({ propertyId, onClose }: { propertyId: number; onClose: () => void }) {
  const menu = useRef<HTMLElement>(null);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const { ownLists, joinedLists, isLoading, error } = useKnownLists();
  const focusOpener = () => menu.current?.parentElement?.querySelector('button')?.focus();
  useDismiss(
    () => (isDialogOpen ? null : menu.current?.parentElement),
    (reason) => {
      if (isDialogOpen) return;
      if (reason === 'escape') focusOpener();
      onClose();
    },
  );
  const closeDialog = () => {
    // the button that opened the dialog is removed with the menu
    focusOpener();
    onClose();
  };
  // a list whose link has to be renewed has no token
  const lists = [...ownLists, ...joinedLists].flatMap(({ token, name }) => (token ? [{ token, name }] : []));
  return (
    <>
      <section ref={menu} className={classes.menu} aria-label={m.shortlist_add()}>
        {isLoading && (
          <p className={classes.hint} role="status">
            {m.ui_loading()}
          </p>
        )}
        {error && (
          <p className={classes.hint} role="alert">
            {m.shortlist_your_lists_failed()}
          </p>
        )}
        <ul>
          {lists.map((list) => (
            <li key={list.token}>
              <AddToList list={list} propertyId={propertyId} />
            </li>
          ))}
        </ul>
        <button
          type="button"
          className="row gap-sm full min-44 px-sm rounded-sm text-sm medium ink hover-band pointer text-start"
          onClick={() => setIsDialogOpen(true)}
          aria-haspopup="dialog"
        >
          <Icon name="users" />
          {m.shortlist_make()}
        </button>
      </section>
      <Suspense>{isDialogOpen && <MakeListDialog propertyIds={[propertyId]} onClose={closeDialog} />}</Suspense>
    </>
  );
}
