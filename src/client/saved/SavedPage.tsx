import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import type { SavedCard } from '../../shared/saved/saved.ts';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { SavedTabs } from '../alert/SavedTabs.tsx';
import { useHydrated } from '../hydration/ClientOnly.tsx';
import { paths } from '../paths.ts';
import box from '../property-card/CardBox.module.css';
import { PropertyCard } from '../property-card/PropertyCard.tsx';
import { PropertyCardSkeleton } from '../property-card/PropertyCardSkeleton.tsx';
import { PropertyListCard } from '../property-card/PropertyListCard.tsx';
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
import { arrangeSaved, type SavedSort, type ShownPurpose } from './arrange-saved.ts';
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
  const choose = (change: Partial<SavedPageState>) => setSearchParams(savedPageQuery({ ...pageState, ...change }), { replace: true });
  const [isMakingList, setMakingList] = useState(false);
  const query = trpc.saved.cards.useQuery();
  const { data: properties } = query;
  const saleCount = properties?.filter((property) => property.transactionType === 'Buy').length ?? 0;
  const count = properties?.length ?? 0;
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
                onChange={(newView) => choose({ view: newView })}
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
        <SavedCards properties={properties} view={view} shownPurpose={shownPurpose} sort={sort} />
      )}
      {!query.error && <SavedAlertSwitch />}
    </div>
  );
}

interface SavedCardsProps {
  /** Undefined until loaded. */
  properties: readonly SavedCard[] | undefined;
  view: SavedView;
  shownPurpose: ShownPurpose;
  sort: SavedSort;
}

/** The cards of the saved properties, or their loading or empty state. */
function SavedCards({ properties, view, shownPurpose, sort }: SavedCardsProps) {
  if (!properties) {
    return (
      <Loading className="cards-3" count={3}>
        <PropertyCardSkeleton />
      </Loading>
    );
  }
  if (properties.length === 0) {
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
    <div className={view === 'grid' ? 'cards-3' : 'grid gap-lg'}>
      {arrangeSaved(properties, shownPurpose, sort).map((property, i) => (
        <div key={property.id} className={box.box}>
          {view === 'grid' ? (
            <PropertyCard property={property} unit="m²" eager={i < 3} level={2} />
          ) : (
            <PropertyListCard property={property} unit="m²" eager={i < 2} />
          )}
          <SavedFacts property={property} />
        </div>
      ))}
    </div>
  );
}
