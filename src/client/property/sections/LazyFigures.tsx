import { useIntersection } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { lazyOptional } from '../../lazy-optional.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SECTIONS } from './section-ids.ts';

const CostSections = lazyOptional(async () => ({ default: (await import('./CostAndPriceSections.tsx')).CostSections }));
const PriceHistory = lazyOptional(async () => ({ default: (await import('./CostAndPriceSections.tsx')).PriceHistorySection }));
const HomeSales = lazyOptional(async () => ({ default: (await import('./CostAndPriceSections.tsx')).HomeSalesSection }));

/** Distance from the viewport at which the sections start to load. */
const LOAD_DISTANCE = '600px';

/** Heights of the placeholders: two tables of costs or one, former prices, registered sales, and a note that no sales are known. */
const HEIGHTS_PX = { bothCosts: 560, oneCost: 420, prices: 180, sales: 412, unknownSales: 180 };

/** The sections of a property's page with its costs, price history and registered sales. Their script and data load when the visitor scrolls near. */
export function LazyFigures({ property }: { property: PropertyView }) {
  const { ref, entry } = useIntersection({ rootMargin: LOAD_DISTANCE });
  const [isNear, setNear] = useState(false);
  if (entry?.isIntersecting && !isNear) setNear(true);
  const isInDubai = property.emirate === 'Dubai';
  // HTML id, component and placeholder height of each section
  const sections = [
    [SECTIONS.costs, CostSections, isInDubai ? HEIGHTS_PX.bothCosts : HEIGHTS_PX.oneCost],
    [SECTIONS.prices, PriceHistory, HEIGHTS_PX.prices],
    // registered sales are shown for homes for sale only
    ...(property.transactionType === 'Buy'
      ? [[SECTIONS.sales, HomeSales, isInDubai ? HEIGHTS_PX.sales : HEIGHTS_PX.unknownSales] as const]
      : []),
  ] as const;
  return (
    <div ref={ref}>
      {sections.map(([id, Section, height]) => {
        const skeleton = <Skeleton height={height} style={{ marginTop: 48 }} />;
        return (
          <div key={id} id={id}>
            {isNear ? (
              <Suspense fallback={skeleton}>
                <Section property={property} />
              </Suspense>
            ) : (
              skeleton
            )}
          </div>
        );
      })}
    </div>
  );
}
