import { useState } from 'react';
import { formatNumber } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { PropertyCard as Property } from '../../../shared/property/property-view.ts';
import { paths } from '../../paths.ts';
import { PropertyCard } from '../../property-card/PropertyCard.tsx';
import { PropertyCardSkeleton } from '../../property-card/PropertyCardSkeleton.tsx';
import { PropertyListCard } from '../../property-card/PropertyListCard.tsx';
import { trpc } from '../../trpc/trpc.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx';
import { SectionHead } from '../../ui/page/SectionHead.tsx';
import { StateMessage } from '../../ui/page/StateMessage.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { landingFilter, landingSearchInput } from '../info.queries.ts';
import classes from './LandingHomes.module.css';
import type { LandingContent } from './landing.content.ts';

/** Number of properties, and of their placeholders while they load. */
const CARD_COUNT = 6;

/** The two ways to show the properties. */
const VIEWS = [
  { value: 'grid', label: m.info_grid, icon: <Icon name="layout-grid" /> },
  { value: 'list', label: m.info_list, icon: <Icon name="list" /> },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** The cards of the properties in the chosen view. */
function Properties({ properties, view }: { properties: readonly Property[]; view: View }) {
  if (view === 'list') {
    return (
      <div className="grid gap-lg">
        {properties.map((property) => (
          <PropertyListCard key={property.id} property={property} />
        ))}
      </div>
    );
  }
  return (
    <div className="cards-3">
      {properties.map((property) => (
        <PropertyCard key={property.id} property={property} sizes="(max-width: 47.99em) 88vw, (max-width: 63.99em) 50vw, 396px" />
      ))}
    </div>
  );
}

/** The first properties for sale of the type of the page, as a grid or a list, and a link to all of them. */
export function LandingHomes({ content }: { content: LandingContent }) {
  const [view, setView] = useState<View>('grid');
  const query = trpc.property.search.useQuery(landingSearchInput(content.propertyType));
  const { data: results } = query;
  const allResultsPath = paths.properties(landingFilter(content.propertyType));
  /** For example `188`, or `10,000+` if the server stopped counting there; empty while the total is unknown. */
  const totalText = results && results.total !== null ? `${formatNumber(results.total)}${results.capped ? '+' : ''}` : '';
  return (
    <section className="section wrap" aria-labelledby="homes">
      <SectionHead
        id="homes"
        title={m.info_homes()}
        text={results && results.total !== null ? content.count({ count: results.total }) : undefined}
      >
        <div className={classes.views}>
          <SegmentedControl
            label={m.info_show_as()}
            value={view}
            options={VIEWS.map((option) => ({ ...option, label: option.label() }))}
            onChange={setView}
          />
        </div>
      </SectionHead>
      {(query.isError || !results) && (
        <QueryPlaceholder
          query={query}
          level={3}
          title={m.info_homes_failed_title()}
          text={m.info_homes_failed_text()}
          loading={
            <Loading className="cards-3" label={content.loading()} count={CARD_COUNT}>
              <PropertyCardSkeleton />
            </Loading>
          }
        />
      )}
      {results?.total === 0 && (
        <StateMessage
          drawing="search"
          level={3}
          title={content.none()}
          text={m.info_homes_none_text()}
          action={
            <ButtonLink variant="line" to={paths.properties()}>
              {m.ui_not_found_browse()}
            </ButtonLink>
          }
        />
      )}
      {results && results.items.length > 0 && (
        <>
          <Properties properties={results.items.slice(0, CARD_COUNT)} view={view} />
          <p className={`flex middle mt-xl ${classes.allHomes}`}>
            <ButtonLink variant="line" to={allResultsPath}>
              {totalText ? content.showAll({ total: totalText }) : content.seeAll()}
            </ButtonLink>
          </p>
        </>
      )}
    </section>
  );
}
