import { useIntersection } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { lazyOptional } from '../../lazy-optional.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SECTIONS } from './section-ids.ts';

/** A section of the script that all of them are in. */
const lazySection = (name: keyof typeof import('./CostAndPriceSections.tsx')) =>
  lazyOptional<{ property: PropertyView }>(async () => ({ default: (await import('./CostAndPriceSections.tsx'))[name] }));
const NearbySection = lazySection('NearbySection');
const CostSections = lazySection('CostSections');
const PriceHistory = lazySection('PriceHistorySection');
const HomeSales = lazySection('HomeSalesSection');

/** Distance from the viewport at which the sections start to load. */
const LOAD_DISTANCE = '600px';

/** Heights of the placeholders, in pixels: what is near, the two tables of costs, former prices, registered sales, and a note that no sales are known. */
const HEIGHTS = { near: 1200, buying: 490, owning: 406, signing: 625, renting: 345, prices: 160, sales: 412, unknownSales: 180 };
/** The tables of costs with the height of their heading, as in CostSection.module.css. */
const TABLES_STYLE = {
  display: 'grid',
  gap: 'var(--space-lg)',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))',
  paddingTop: 'calc(var(--space-2xl) + 50px)',
};

/** The placeholder of the tables of costs, which stand side by side where the page is wide enough, so that nothing below moves when they come. */
function CostsSkeleton({ property: { emirate, transactionType } }: { property: PropertyView }) {
  const [once, monthly] = transactionType === 'Rent' ? [HEIGHTS.signing, HEIGHTS.renting] : [HEIGHTS.buying, HEIGHTS.owning];
  return (
    <div style={TABLES_STYLE}>
      {emirate === 'Dubai' && <Skeleton height={once} />}
      <Skeleton height={monthly} />
    </div>
  );
}

/** The sections of a property's page with what is near, its costs, price history and registered sales. Their script and data load when the visitor scrolls near. */
export function LazyFigures({ property }: { property: PropertyView }) {
  const { ref, entry } = useIntersection({ rootMargin: LOAD_DISTANCE });
  const [isNear, setNear] = useState(false);
  if (entry?.isIntersecting && !isNear) setNear(true);
  const isInDubai = property.emirate === 'Dubai';
  const block = (height: number) => <Skeleton height={height} style={{ marginTop: 48 }} />;
  // HTML id, component and placeholder of each section
  const sections = [
    [SECTIONS.near, NearbySection, block(HEIGHTS.near)],
    [SECTIONS.costs, CostSections, <CostsSkeleton key={SECTIONS.costs} property={property} />],
    [SECTIONS.prices, PriceHistory, block(HEIGHTS.prices)],
    // registered sales are shown for homes for sale only
    ...(property.transactionType === 'Buy'
      ? [[SECTIONS.sales, HomeSales, block(isInDubai ? HEIGHTS.sales : HEIGHTS.unknownSales)] as const]
      : []),
  ] as const;
  return (
    <div ref={ref}>
      {sections.map(([id, Section, skeleton]) => (
        <div key={id} id={id}>
          {isNear ? (
            <Suspense fallback={skeleton}>
              <Section property={property} />
            </Suspense>
          ) : (
            skeleton
          )}
        </div>
      ))}
    </div>
  );
}
