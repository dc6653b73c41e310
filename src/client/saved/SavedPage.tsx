import { keepPreviousData } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import type { SavedCardPage, SavedSort, ShownPurpose } from '../../shared/saved/saved.ts';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { SavedTabs } from '../alert/SavedTabs.tsx';
import { useHydrated } from '../hydration/ClientOnly.tsx';
import { paths } from '../paths.ts';
import box from '../property-card/CardBox.module.css';
import { PropertyCard } from '../property-card/PropertyCard.tsx';
import { PropertyCardSkeleton } from '../property-card/PropertyCardSkeleton.tsx';
import { PropertyListCard } from '../property-card/PropertyListCard.tsx';
import { Pager } from '../search/results/Pager.tsx';
import { SavedLists } from '../shortlist/manage/SavedLists.tsx';
import { trpc } from '../trpc/trpc.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { lazyDialog } from '../ui/dialog/lazy-dialog.tsx';
import { SortSelect } from '../ui/form/SortSelect.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { QueryFailure } from '../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { Loading } from '../ui/Skeleton.tsx';
import { SavedAlertSwitch } from './SavedAlertSwitch.tsx';
import { SavedFacts } from './SavedFacts.tsx';
import classes from './SavedPage.module.css';
import { readSavedPageState, type SavedPageState, type SavedView, savedPageQuery } from './saved-url.ts';

const MakeListDialog = lazyDialog(async () => ({ default: (await import('../shortlist/manage/MakeListDialog.tsx')).MakeListDialog }));

const NO_BREAK_SPACE = '\u00A0';

/** The views with their labels. */
const viewOptions = () =>
  [
    { value: 'grid', label: m.search_grid(), icon: <Icon name="layout-grid" /> },
    { value: 'list', label: m.search_list(), icon: <Icon name="list" /> },
  ] as const;

/** Options of the filter by purpose. */
const purposeOptions = () =>
  [
    { value: 'all', label: m.saved_all() },
    { value: 'Buy', label: m.saved_for_sale() },
    { value: 'Rent', label: m.saved_for_rent() },
  ] as const;
/** Sort orders with their labels. */
const sortOptions = () =>
  [
    ['latest', m.saved_sort_latest()],
    ['cheapest', m.saved_sort_cheapest()],
    ['dearest', m.saved_sort_dearest()],
    ['changed', m.saved_sort_changed()],
  ] as const;

/** Page of the saved properties of a member, with areas in square metres. Visitors are sent to the sign-in. */
export const SavedPage = () => (
  <MembersOnly>
    <SavedProperties />
  </MembersOnly>
);

/** The saved properties in the view and order that the URL names, or their loading, empty and error states. */
function SavedProperties() {
  const [searchParams, setSearchParams] = useSearchParams();
  const pageState = readSavedPageState(searchParams);
  const { view, sort } = pageState;
  // another order or purpose begins at the first page
  const choose = (change: Partial<SavedPageState>) =>
    setSearchParams(savedPageQuery({ ...pageState, page: 1, ...change }), { replace: true });
  const [isMakingList, setMakingList] = useState(false);
  const query = trpc.saved.cards.useQuery(
    { purpose: pageState.purpose, sort, page: pageState.page },
    { placeholderData: keepPreviousData },
  );
  const { data: page } = query;
  const saleCount = page?.saleCount ?? 0;
  const count = saleCount + (page?.rentCount ?? 0);
  const hasBothPurposes = saleCount > 0 && saleCount < count;
  // the choice of a purpose is offered only while there are homes of both
  const shownPurpose = hasBothPurposes ? pageState.purpose : 'all';
  const totalText = hasBothPurposes ? m.saved_homes_both({ count, sale: saleCount, rent: count - saleCount }) : m.layout_homes({ count });
  // without homes a space keeps the height of the line
  const countText = count === 0 ? NO_BREAK_SPACE : totalText;
  const isHydrated = useHydrated();
  return (
    <div className="wrap">
      <PageMetadata title={m.saved_title()} description={m.saved_description()} canonical="/saved" noindex />
      <div className={classes.head}>
        <h1>{m.saved_title()}</h1>
        <p className="mt-xs muted" aria-live="polite">
          {countText}
        </p>
      </div>
      <SavedTabs />
      <div className={`row wrapping gap-sm ${classes.tools}`}>
        {count > 0 && (
          <>
            {hasBothPurposes && (
              <SegmentedControl<ShownPurpose>
                label={m.saved_which()}
                value={shownPurpose}
                options={purposeOptions()}
                onChange={(purpose) => choose({ purpose })}
              />
            )}
            <SortSelect<SavedSort>
              label={m.saved_sort()}
              value={sort}
              options={sortOptions()}
              onChange={(newSort) => choose({ sort: newSort })}
            />
            <div className={classes.views}>
              <SegmentedControl<SavedView>
                label={m.search_view()}
                value={view}
                options={viewOptions()}
                onChange={(newView) => choose({ view: newView, page: pageState.page })}
              />
            </div>
            <Button variant="line" size="sm" onClick={() => setMakingList(true)} aria-haspopup="dialog">
              <Icon name="users" />
              {m.shortlist_make()}
            </Button>
          </>
        )}
      </div>
      {isHydrated && !query.error && <SavedLists />}
      <Suspense>{isMakingList && <MakeListDialog propertyIds={[]} onClose={() => setMakingList(false)} />}</Suspense>
      {query.error ? (
        <QueryFailure query={query} title={m.saved_failed()} text={query.error.message} />
      ) : (
        <SavedCards page={page} state={pageState} isBusy={query.isPlaceholderData} />
      )}
      {!query.error && <SavedAlertSwitch />}
    </div>
  );
}

interface SavedCardsProps {
  /** Undefined until loaded. */
  page: SavedCardPage | undefined;
  state: SavedPageState;
  /** Whether `page` is the one before, because that of the URL still loads. */
  isBusy: boolean;
}

/** The cards of a page of saved properties with the links to the other pages, or their loading or empty state. */
function SavedCards({ page, state, isBusy }: SavedCardsProps) {
  if (!page) {
    return (
      <Loading className="cards-3" count={3}>
        <PropertyCardSkeleton />
      </Loading>
    );
  }
  const pathOf = (number: number) => `${paths.saved()}?${savedPageQuery({ ...state, page: number })}`;
  // the last home of the last page was removed
  if (!isBusy && state.page > page.pages) return <Navigate to={pathOf(page.pages)} replace />;
  if (page.items.length === 0) {
    return (
      <StateMessage
        drawing="heart"
        title={m.saved_empty()}
        text={m.saved_empty_text()}
        action={<ButtonLink to={paths.properties()}>{m.ui_not_found_browse()}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <div className={state.view === 'grid' ? 'cards-3' : 'grid gap-lg'} aria-busy={isBusy || undefined}>
        {page.items.map((property, i) => (
          <div key={property.id} className={box.box}>
            {state.view === 'grid' ? (
              <PropertyCard property={property} unit="m²" eager={i < 3} level={2} />
            ) : (
              <PropertyListCard property={property} unit="m²" eager={i < 2} />
            )}
            <SavedFacts property={property} />
          </div>
        ))}
      </div>
      <Pager page={state.page} pages={page.pages} to={pathOf} />
    </>
  );
}
