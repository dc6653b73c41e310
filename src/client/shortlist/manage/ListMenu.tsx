import { IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { AddToList } from '../../add-to-list/AddToList.tsx';
import classes from '../../add-to-list/ListMenu.module.css';
import { useKnownLists } from '../../add-to-list/useKnownLists.ts';
import { useDismiss } from '../../ui/dialog/useDismiss.ts';

const MakeListDialog = lazy(async () => ({ default: (await import('./MakeListDialog.tsx')).MakeListDialog }));

/** The lists that a home can be put into, and the way to a new one. Escape, and focus or a press elsewhere, close it. */
export default function ListMenu({ propertyId, onClose }: { propertyId: number; onClose: () => void }) {
  const menu = useRef<HTMLElement>(null);
  const [isMaking, setMaking] = useState(false);
  const { ownLists, joinedLists, isLoading, error } = useKnownLists();
  useDismiss(
    () => (isMaking ? null : menu.current?.parentElement),
    (reason) => {
      if (isMaking) return;
      if (reason === 'escape') menu.current?.parentElement?.querySelector('button')?.focus();
      onClose();
    },
  );
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
        <button type="button" className={classes.item} onClick={() => setMaking(true)} aria-haspopup="dialog">
          <IconUsers size={18} stroke={1.6} aria-hidden="true" />
          {m.shortlist_make()}
        </button>
      </section>
      <Suspense>{isMaking && <MakeListDialog propertyIds={[propertyId]} onClose={onClose} />}</Suspense>
    </>
  );
}
