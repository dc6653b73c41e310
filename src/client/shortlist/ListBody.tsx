import { Suspense, useEffect, useRef, useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import type { ShortlistHome, ShortlistView } from '../../shared/shortlist/shortlist-schemas.ts';
import { useSession } from '../account/session.tsx';
import { rememberList } from '../add-to-list/remembered-lists.ts';
import { useHydrated } from '../hydration/ClientOnly.tsx';
import { lazyOptional } from '../lazy-optional.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { describeFailure } from '../ui/form/error/describe-failure.ts';
import { SortSelect } from '../ui/form/SortSelect.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { arrangeList, type ListSort } from './arrange-list.ts';
import { ListHome } from './home/ListHome.tsx';
import type { OpenNote } from './home/ListNotes.tsx';
import { JoinForm } from './JoinForm.tsx';
import { ListHead } from './ListHead.tsx';
import classes from './ListPage.module.css';
import { AddHomes } from './manage/AddHomes.tsx';
import { copyList } from './share-list.ts';
import { useListChanges } from './useListChanges.ts';
import { useVotes } from './useVotes.ts';

const ManageList = lazyOptional(async () => ({ default: (await import('./manage/ManageList.tsx')).ManageList }));

const ListEmails = lazyOptional(async () => ({ default: (await import('./manage/ListEmails.tsx')).ListEmails }));

interface ListBodyProps {
  /** The secret part of the list's URL, which gives access to it. */
  token: string;
  list: ShortlistView;
  /** What others did since the page was opened, one sentence each. */
  news: readonly string[];
  /** How many changes others made since the page was opened. */
  newsCount: number;
  isOffline: boolean;
}

const sortOptions = () =>
  [
    ['liked', m.shortlist_sort_liked()],
    ['newest', m.shortlist_sort_newest()],
    ['price', m.shortlist_sort_price()],
  ] as const;

/**
 * The homes of a list in the chosen order. They are sorted again for another order, for added or removed homes and after changes by others;
 * not after a vote of the reader, because the home that they have just pressed must not move away or lose the focus. While the reader
 * writes a note, no home moves to the other part of the page, where its form would open anew and empty.
 */
function useArrangement(list: ShortlistView, sort: ListSort, newsCount: number, isWriting: boolean) {
  const homeIds = list.homes.map(({ id }) => id).join();
  /** Changes whenever the homes have to be sorted again. */
  const key = [sort, homeIds, newsCount].join('|');
  const arrange = (isInFirstPart?: (home: ShortlistHome) => boolean) => {
    const { likedByAll, otherHomes } = arrangeList(list, sort, isInFirstPart);
    return { key, sort, homeIds, likedByAll: likedByAll.map(({ id }) => id), otherHomes: otherHomes.map(({ id }) => id) };
  };
  const [order, setOrder] = useState(arrange);
  if (order.key !== key && !isWriting) setOrder(arrange());
  else if (order.sort !== sort || order.homeIds !== homeIds) {
    // with the former key, so that the homes are divided again after the note
    setOrder({ ...arrange((home) => order.likedByAll.includes(home.id)), key: order.key });
  }
  const homesOf = (ids: readonly number[]) => ids.flatMap((id) => list.homes.find((home) => home.id === id) ?? []);
  return { likedByAll: homesOf(order.likedByAll), otherHomes: homesOf(order.otherHomes) };
}

/** The notes that the reader is writing, by home: a new one, or the stored one with this id. */
function useOpenNotes(list: ShortlistView) {
  const [openNotes, setOpenNotes] = useState<Readonly<Record<number, OpenNote>>>({});
  return {
    openNoteOf: (propertyId: number): OpenNote => openNotes[propertyId] ?? null,
    setOpenNote: (propertyId: number, note: OpenNote) => setOpenNotes((notes) => ({ ...notes, [propertyId]: note })),
    isWriting: list.homes.some(({ id, notes }) => openNotes[id] === 'new' || notes.some((note) => note.id === openNotes[id])),
  };
}

/**
 * A loaded shared list: its head, the form to join it, its homes and, for those who have joined, how to add homes, get emails and manage
 * it. Remembers the list in localStorage for a person who has joined.
 */
export function ListBody({ token, list, news, newsCount, isOffline }: ListBodyProps) {
  const { user } = useSession();
  const isHydrated = useHydrated();
  const changes = useListChanges(token);
  const [sort, setSort] = useState<ListSort>('liked');
  const nameField = useRef<HTMLInputElement>(null);
  const { me, name, isOwner } = list;
  const { join, vote, hasVoteToCast, newVoteOf } = useVotes(token, me, changes, nameField);
  const userId = user?.id ?? null;
  const firstName = user?.fullName?.split(/\s+/)[0] ?? '';
  useEffect(() => {
    if (me !== null) rememberList({ token, name, userId, isOwn: isOwner });
  }, [me, token, name, userId, isOwner]);

  const { openNoteOf, setOpenNote, isWriting } = useOpenNotes(list);
  const { likedByAll, otherHomes } = useArrangement(list, sort, newsCount, isWriting);
  /** The cards of homes; the pictures of the first `eagerCount` load at once. */
  const renderCards = (homes: readonly ShortlistHome[], eagerCount: number) => (
    <ul className="cards-3">
      {homes.map((home, i) => (
        <li key={home.id} className="shrink">
          <ListHome
            home={home}
            list={list}
            token={token}
            changes={changes}
            newVote={newVoteOf(home.id)}
            eager={i < eagerCount}
            onVote={vote}
            openNote={openNoteOf(home.id)}
            onOpenNote={(note) => setOpenNote(home.id, note)}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <ListHead token={token} list={list} />
      {me === null && (
        <JoinForm
          fieldRef={nameField}
          initialName={firstName}
          hint={hasVoteToCast ? m.shortlist_join_first() : ''}
          error={changes.join.error && describeFailure(changes.join.error, m.shortlist_change_failed())}
          isPending={changes.join.isPending}
          onJoin={join}
        />
      )}
      <div role="status" className={`text-sm semibold mb-sm ${classes.news}`}>
        {isOffline ? m.shortlist_offline() : news.join(' · ')}
      </div>
      {list.homes.length > 0 && (
        <SortSelect<ListSort>
          className="no-print mb-lg"
          label={m.shortlist_sort()}
          value={sort}
          options={sortOptions()}
          onChange={setSort}
        />
      )}
      {list.homes.length === 0 && (
        <StateMessage
          drawing="heart"
          title={m.shortlist_empty()}
          text={m.shortlist_empty_text()}
          action={<ButtonLink to={paths.properties()}>{m.ui_not_found_browse()}</ButtonLink>}
        />
      )}
      {likedByAll.length > 0 && (
        <section className={classes.everyone} aria-labelledby="everyone-said-yes">
          <h2 id="everyone-said-yes">{m.shortlist_everyone()}</h2>
          {renderCards(likedByAll, 3)}
        </section>
      )}
      {otherHomes.length > 0 && (
        <section aria-labelledby="other-homes">
          <h2 id="other-homes" className={likedByAll.length > 0 ? '' : 'sr-only'}>
            {likedByAll.length > 0 ? m.shortlist_rest() : m.shortlist_others()}
          </h2>
          {renderCards(otherHomes, likedByAll.length > 0 ? 0 : 3)}
        </section>
      )}
      {me !== null && (
        <>
          <AddHomes token={token} list={list} changes={changes} />
          <Suspense>{isHydrated && <ListEmails token={token} list={list} />}</Suspense>
          <Suspense>{isHydrated && <ManageList token={token} list={list} changes={changes} onCopy={copyList} />}</Suspense>
        </>
      )}
    </>
  );
}
