import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { formatClock, joinValues } from '../../shared/format.ts';
import type { Market, MarketArea, MarketAreas } from '../../shared/market/market.ts';
import { MARKET_MS } from '../../shared/market/market-limits.ts';
import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { typePluralLabel } from '../../shared/property/property.labels.ts';
import { PROPERTY_TYPES } from '../../shared/property/property.ts';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { paths } from '../paths.ts';
import { errorCode, trpc } from '../trpc/trpc.ts';
import { SelectField } from '../ui/form/SelectField.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import classes from './InsightsPage.module.css';
import { KindsTable } from './KindsTable.tsx';
import { MarketRules } from './MarketRules.tsx';
import { insightsInput } from './market.queries.ts';
import { OwnHomes } from './OwnHomes.tsx';
import { RegisteredTable } from './RegisteredTable.tsx';
import { UnitPrices } from './UnitPrices.tsx';

/** The page /team/insights: what an area asks, how fast its homes go, and where the member's own stand. It reads the figures again twice a minute. */
export const InsightsPage = () => (
  <MembersOnly>
    <div className="wrap">
      <PageMetadata title={m.market_title()} description={m.market_description()} canonical={paths.insights()} noindex />
      <Insights />
    </div>
  </MembersOnly>
);

function Insights() {
  const [searchParams] = useSearchParams();
  const input = insightsInput(searchParams);
  const areas = trpc.market.areas.useQuery();
  const query = trpc.market.insights.useQuery(input, {
    refetchInterval: MARKET_MS,
    refetchOnWindowFocus: true,
    staleTime: 0,
    retry: false,
  });
  if (areas.data?.areas.length === 0)
    return <StateMessage drawing="search" level={1} title={m.market_none_title()} text={m.market_none_text()} />;
  return (
    <>
      <header className="page-head">
        <h1>{m.market_title()}</h1>
        <p className="muted mt-xs">{m.market_description()}</p>
      </header>
      {areas.data && <Choices areas={areas.data} area={query.data?.slug ?? input.location ?? ''} input={input} />}
      <div className="mt-lg">{query.data && !query.isError ? <Figures market={query.data} /> : <NoFigures query={query} />}</div>
    </>
  );
}

/** Instead of the figures: that they load, that the area is unknown or not of the plan, or that they failed. */
function NoFigures({ query }: { query: ReturnType<typeof trpc.market.insights.useQuery> }) {
  const code = errorCode(query.error);
  if (query.error && (code === 'NOT_FOUND' || code === 'FORBIDDEN'))
    return <StateMessage drawing="search" level={2} title={query.error.message} text={m.market_choose_text()} />;
  return (
    <QueryPlaceholder
      query={query}
      level={2}
      title={m.market_failed()}
      loading={
        <Loading>
          <Skeleton height={240} radius="var(--radius-md)" />
          <div className="mt-lg">
            <Skeleton height={320} radius="var(--radius-md)" />
          </div>
        </Loading>
      }
    />
  );
}

/** `Dubai Marina`, outside Dubai with the emirate. */
const areaLabel = ({ place, emirate }: MarketArea): string =>
  emirate === 'Dubai' ? placeLabel(place) : joinValues([placeLabel(place), placeLabel(emirate)]);

interface ChoicesProps {
  areas: MarketAreas;
  /** The slug of the area that is shown. */
  area: string;
  input: ReturnType<typeof insightsInput>;
}

/** Area, purpose and type, which stand in the address; and for people without the plan, which areas they see. */
function Choices({ areas: { areas, isLimited }, area, input }: ChoicesProps) {
  const navigate = useNavigate();
  const isKnown = areas.some(({ slug }) => slug === area);
  const open = (changed: { area?: string; purpose?: string; type?: string }): void => {
    const { area: slug = area, purpose = input.transactionType, type = input.propertyType ?? '' } = changed;
    void navigate(paths.insights({ ...(slug && { area: slug }), ...(purpose === 'Rent' && { for: 'rent' }), ...(type && { type }) }), {
      replace: true,
    });
  };
  return (
    <>
      <div className={`grid gap-md ${classes.choices}`}>
        <SelectField
          label={m.market_area()}
          value={area}
          options={[...(isKnown ? [] : [['', m.market_choose()] as const]), ...areas.map((each) => [each.slug, areaLabel(each)] as const)]}
          onChange={(slug) => open({ area: slug })}
        />
        <SelectField
          label={m.market_type()}
          value={input.propertyType ?? ''}
          options={[['', m.market_type_all()], ...PROPERTY_TYPES.map((type) => [type, typePluralLabel(type)] as const)]}
          onChange={(type) => open({ type })}
        />
        <SegmentedControl
          label={m.area_purpose()}
          value={input.transactionType}
          options={[
            { value: 'Buy', label: m.area_col_sale() },
            { value: 'Rent', label: m.saved_for_rent() },
          ]}
          onChange={(purpose) => open({ purpose })}
        />
      </div>
      {isLimited && (
        <p className="text-sm muted mt-md pretty">
          {m.market_limited()}{' '}
          <Link className="link" to={paths.subscribe()}>
            {m.market_limited_link()}
          </Link>
        </p>
      )}
    </>
  );
}

function Figures({ market }: { market: Market }) {
  return (
    <>
      <p className="text-sm muted tabular" data-testid="as-of">
        {m.market_as_of({ time: formatClock(market.asOf) })}
      </p>
      <UnitPrices market={market} />
      <KindsTable market={market} />
      <OwnHomes market={market} />
      <RegisteredTable market={market} />
      <MarketRules interestUntil={market.interestUntil} />
      <p className="mt-lg">
        <Link className="link inline-row min-44" to={paths.area(market.slug)}>
          {m.area_link({ place: placeLabel(market.place) })}
        </Link>
      </p>
    </>
  );
}
