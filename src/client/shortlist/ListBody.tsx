import { IconBrandWhatsapp, IconScale, IconShare2 } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { MAX_COMPARED, type ShortlistVote } from '../../shared/shortlist/shortlist.ts';
import type { ShortlistHome, ShortlistView } from '../../shared/shortlist/shortlist-schemas.ts';
import { useSession } from '../account/session.tsx';
import { rememberList } from '../add-to-list/remembered-lists.ts';
import { useHydrated } from '../hydration/ClientOnly.tsx';
import { paths } from '../paths.ts';
import { Button, ButtonAnchor, ButtonLink } from '../ui/Button.tsx';
import { describeFailure } from '../ui/form/error/describe-failure.ts';
import { SortSelect } from '../ui/form/SortSelect.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { arrangeList, type ListSort, mostLikedIds } from './arrange-list.ts';
import { ListHome } from './home/ListHome.tsx';
import { JoinForm } from './JoinForm.tsx';
import classes from './ListPage.module.css';
import { AddHomes } from './manage/AddHomes.tsx';
import { copyList, shareList, whatsAppShare } from './share-list.ts';
import { useListChanges } from './useListChanges.ts';

const ManageList = lazy(async () => ({ default: (await import('./manage/ManageList.tsx')).ManageList }));

const ListEmails = lazy(async () => ({ default: (await import('./manage/ListEmails.tsx')).ListEmails }));

interface ListBodyProps {
  token: string;
  list: ShortlistView;
  /** What others did since the last reading. */
  news: readonly string[];
  isOffline: boolean;
}

const sorts = () =>
  [
    ['liked', m.shortlist_sort_liked()],
    ['newest', m.shortlist_sort_newest()],
    ['price', m.shortlist_sort_price()],
  ] as const;

/**
 * The homes in their order. It is made anew after changes by others, for a chosen order and for new homes; not after a vote of the reader, so that no
 * home moves away from their finger or loses the focus.
 */
function useArrangement(list: ShortlistView, sort: ListSort, news: readonly string[]) {
  const key = [sort, list.homes.map(({ id }) => id).join(), ...news].join('|');
  const arrange = () => {
    const { likedByAll, others } = arrangeList(list, sort);
    return { key, likedByAll: likedByAll.map(({ id }) => id), others: others.map(({ id }) => id) };
  };
  const [order, setOrder] = useState(arrange);
  if (order.key !== key) setOrder(arrange());
  const homesOf = (ids: readonly number[]) => ids.flatMap((id) => list.homes.find((home) => home.id === id) ?? []);
  return { likedByAll: homesOf(order.likedByAll), others: homesOf(order.others) };
}

/** Head, people and homes of a list. The browser of a person who takes part remembers the list. */
export function ListBody({ token, list, news, isOffline }: ListBodyProps) {
  const { user } = useSession();
  const isHydrated = useHydrated();
  const changes = useListChanges(token);
  const [sort, setSort] = useState<ListSort>('liked');
  const nameField = useRef<HTMLInputElement>(null);
  /** The vote of a visitor who has to join first; it is cast once they have. */
  const [voteToCast, setVoteToCast] = useState<{ propertyId: number; vote: ShortlistVote } | null>(null);
  /** Votes that were sent and not answered yet, by the id of the home. */
  const [sentVotes, setSentVotes] = useState<Readonly<Record<number, ShortlistVote>>>({});
  const { me, name, people } = list;
  const userId = user?.id ?? null;
  useEffect(() => {
    if (me !== null) rememberList({ token, name, userId });
  }, [me, token, name, userId]);

  const castVote = async (propertyId: number, newVote: ShortlistVote) => {
    setSentVotes((votes) => ({ ...votes, [propertyId]: newVote }));
    // the mutation shows a failure itself
    await changes.vote.mutateAsync({ token, propertyId, vote: newVote }).catch(() => null);
    setSentVotes(({ [propertyId]: latest, ...votes }) =>
      latest === undefined || latest === newVote ? votes : { ...votes, [propertyId]: latest },
    );
  };
  const vote = (propertyId: number, newVote: ShortlistVote) => {
    if (me === null) {
      setVoteToCast({ propertyId, vote: newVote });
      nameField.current?.focus();
    } else void castVote(propertyId, newVote);
  };
  const join = (yourName: string) =>
    changes.join.mutate(
      { token, name: yourName },
      {
        onSuccess: () => {
          if (voteToCast) void castVote(voteToCast.propertyId, voteToCast.vote);
          setVoteToCast(null);
        },
      },
    );
  const { likedByAll, others } = useArrangement(list, sort, news);
  const compared = mostLikedIds(list.homes, MAX_COMPARED);
  const cards = (homes: readonly ShortlistHome[], firstEager: number) => (
    <ul className={`cards-3 ${classes.homes}`}>
      {homes.map((home, i) => (
        <li key={home.id} className="shrink">
          <ListHome
            home={home}
            list={list}
            token={token}
            changes={changes}
            newVote={voteToCast?.propertyId === home.id ? voteToCast.vote : sentVotes[home.id]}
            eager={i < firstEager}
            onVote={vote}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <div className={classes.head}>
        <div className="shrink">
          <h1 dir="auto" className="anywhere">
            {name}
          </h1>
          <p className={classes.people}>
            <span className="sr-only">{m.shortlist_people()}: </span>
            {people.map((person, i) => (
              <span key={person.id}>
                {i > 0 && m.format_comma()}
                <bdi className={person.id === me ? 'semibold ink' : ''}>
                  {person.id === me ? m.shortlist_you({ name: person.name }) : person.name}
                </bdi>
              </span>
            ))}
          </p>
        </div>
        <div className={`no-print ${classes.tools}`}>
          {compared.length > 1 && (
            <ButtonLink variant="line" size="sm" to={paths.compare(compared)}>
              <IconScale size={18} stroke={1.6} aria-hidden="true" />
              {m.shortlist_compare()}
            </ButtonLink>
          )}
          {isHydrated && (
            <ButtonAnchor variant="line" size="sm" href={whatsAppShare(token, name)} target="_blank" rel="noopener noreferrer">
              <IconBrandWhatsapp size={18} stroke={1.6} aria-hidden="true" />
              {m.shortlist_whatsapp()}
            </ButtonAnchor>
          )}
          <Button size="sm" onClick={() => void shareList(token, name)}>
            <IconShare2 size={18} stroke={1.6} aria-hidden="true" />
            {m.shortlist_copy()}
          </Button>
        </div>
      </div>
      {me === null && (
        <JoinForm
          fieldRef={nameField}
          initialName={user?.fullName?.split(/\s+/)[0] ?? ''}
          hint={voteToCast ? m.shortlist_join_first() : ''}
          error={changes.join.error && describeFailure(changes.join.error, m.shortlist_change_failed())}
          isPending={changes.join.isPending}
          onJoin={join}
        />
      )}
      <div role="status" className={classes.news}>
        {isOffline ? m.shortlist_offline() : news.join(' · ')}
      </div>
      {list.homes.length > 0 && (
        <SortSelect<ListSort> className="no-print mb-lg" label={m.shortlist_sort()} value={sort} options={sorts()} onChange={setSort} />
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
          {cards(likedByAll, 3)}
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="other-homes">
          <h2 id="other-homes" className={likedByAll.length > 0 ? '' : 'sr-only'}>
            {likedByAll.length > 0 ? m.shortlist_rest() : m.shortlist_others()}
          </h2>
          {cards(others, likedByAll.length > 0 ? 0 : 3)}
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
