import { Tabs } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import type { ViewingSide } from '../../shared/viewing/viewing.ts';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { Loading, repeat } from '../ui/Skeleton.tsx';
import tabsClasses from '../ui/Tabs.module.css';
import { CalendarAddress } from './CalendarAddress.tsx';
import { ViewingCard, ViewingCardSkeleton } from './ViewingCard.tsx';
import '@mantine/core/styles/Tabs.layer.css';

/** The page /viewings of a member: viewings that others ask them for, those they asked for, and the address of their calendar. */
export const ViewingsPage = () => (
  <MembersOnly>
    <Viewings />
  </MembersOnly>
);

/** The path of a list. */
const listPath = (side: ViewingSide, over = false): string => {
  const query = new URLSearchParams({ ...(side === 'sent' && { tab: 'sent' }), ...(over && { over: '1' }) });
  return query.size > 0 ? `${paths.viewings()}?${query}` : paths.viewings();
};

/** Title, tabs and lists. The address says which list is open. */
function Viewings() {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const side: ViewingSide = searchParams.get('tab') === 'sent' ? 'sent' : 'received';
  const isOver = searchParams.get('over') === '1';
  return (
    <div className="wrap">
      <PageMetadata title={m.viewing_page()} description={m.viewing_page_text()} canonical={paths.viewings()} noindex />
      <h1 className="page-head">{m.viewing_page()}</h1>
      <Tabs
        value={side}
        onChange={(tab) => navigate(listPath(tab === 'sent' ? 'sent' : 'received'))}
        keepMounted={false}
        classNames={{ list: tabsClasses.tabs!, tab: tabsClasses.tab! }}
      >
        <Tabs.List aria-label={m.viewing_page()}>
          <Tabs.Tab value="received">{m.viewing_received()}</Tabs.Tab>
          <Tabs.Tab value="sent">{m.viewing_sent()}</Tabs.Tab>
        </Tabs.List>
        {(['received', 'sent'] as const).map((tab) => (
          <Tabs.Panel key={tab} value={tab} className="pt-lg">
            <nav className="chips mb-lg" aria-label={m.viewing_which()}>
              {[false, true].map((over) => (
                <Link
                  key={String(over)}
                  className={`chip ${over === isOver ? 'on' : ''}`}
                  aria-current={over === isOver ? 'true' : undefined}
                  to={listPath(tab, over)}
                >
                  {over ? m.viewing_over() : m.viewing_ahead()}
                </Link>
              ))}
            </nav>
            <ViewingList key={String(isOver)} side={tab} isOver={isOver} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <CalendarAddress />
    </div>
  );
}

/** The viewings of a list, twenty at a time, or that there are none. */
function ViewingList({ side, isOver }: { side: ViewingSide; isOver: boolean }) {
  const [page, setPage] = useState(1);
  // fetched on every visit, because the other sides change them
  const query = trpc.viewing.list.useQuery({ side, over: isOver, page }, { staleTime: 0, placeholderData: keepPreviousData });
  if (!query.data) {
    return (
      <QueryPlaceholder
        query={query}
        title={m.viewing_list_failed()}
        text={m.viewing_failed()}
        loading={
          <Loading>
            <div className="grid gap-md">{repeat(2, <ViewingCardSkeleton />)}</div>
          </Loading>
        }
      />
    );
  }
  const { items, hasMore } = query.data;
  if (items.length === 0 && page === 1) {
    return (
      <StateMessage
        drawing="search"
        title={isOver ? m.viewing_none_over() : m.viewing_none()}
        text={side === 'sent' ? m.viewing_none_sent() : m.viewing_none_received()}
        action={
          <ButtonLink to={side === 'sent' ? paths.properties() : paths.myProperties()}>
            {side === 'sent' ? m.ui_not_found_browse() : m.ui_my_properties()}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <ul className="grid gap-md" aria-busy={query.isPlaceholderData || undefined}>
        {items.map((viewing) => (
          <li key={viewing.id}>
            <ViewingCard viewing={viewing} />
          </li>
        ))}
      </ul>
      {(hasMore || page > 1) && (
        <div className="row between mt-lg">
          <Button variant="line" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {m.viewing_page_before()}
          </Button>
          <Button variant="line" disabled={!hasMore} onClick={() => setPage(page + 1)}>
            {m.viewing_page_after()}
          </Button>
        </div>
      )}
    </>
  );
}
