import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { trpc } from '../trpc/trpc.ts';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { NearbyGroups, NearbySources } from './NearbyList.tsx';

/** Height of the placeholder while the list loads; with the heading that of the placeholder of the section (LazyFigures.tsx). */
const HEIGHT_PX = 1150;

/** The section `What is near` on the page of a home, which loads its own data. */
export function NearbySection({ property }: { property: Pick<PropertyView, 'id'> }) {
  const query = trpc.property.nearby.useQuery({ id: property.id });
  const { data } = query;
  return (
    <section aria-labelledby="nearby-title">
      <h2 id="nearby-title">{m.nearby_heading()}</h2>
      {data ? (
        <div className="panel p-lg phone-p-md">
          {data.precision === 'none' && <p>{m.nearby_no_place()}</p>}
          {data.from !== null && <p className="mb-lg">{m.nearby_from_middle({ place: placeLabel(data.from) })}</p>}
          <NearbyGroups groups={data.groups} isFromMiddle={data.precision === 'community'} />
          <NearbySources sources={data.sources} hasWalks={data.from === null} />
        </div>
      ) : (
        <QueryPlaceholder
          query={query}
          level={3}
          title={m.nearby_failed()}
          text={m.nearby_failed_text()}
          loading={<Skeleton height={HEIGHT_PX} />}
        />
      )}
    </section>
  );
}
