import { useIntersection } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import type { PropertyView } from '../../../shared/property/property.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SECTIONS } from './section-ids.ts';

const CostSections = lazy(async () => ({ default: (await import('./CostAndPriceSections.tsx')).CostSections }));
const PriceHistory = lazy(async () => ({ default: (await import('./CostAndPriceSections.tsx')).PriceHistorySection }));
const HomeSales = lazy(async () => ({ default: (await import('./CostAndPriceSections.tsx')).HomeSalesSection }));

/** Heights in pixels while the script loads: two tables of costs, or one; the former prices; what was sold, or that it is not known. */
const HEIGHTS = { bothCosts: 560, oneCost: 420, prices: 180, sales: 412, unknownSales: 180 };

/** What the home costs, its former prices and what comparable ones sold for, with their script loaded near the viewport. */
export function LazyFigures({ property }: { property: PropertyView }) {
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const [isNear, setNear] = useState(false);
  if (entry?.isIntersecting && !isNear) setNear(true);
  const isInDubai = property.emirate === 'Dubai';
  const parts = [
    [SECTIONS.costs, CostSections, isInDubai ? HEIGHTS.bothCosts : HEIGHTS.oneCost],
    [SECTIONS.prices, PriceHistory, HEIGHTS.prices],
    // sales concern homes for sale
    ...(property.transactionType === 'Buy' ? [[SECTIONS.sales, HomeSales, isInDubai ? HEIGHTS.sales : HEIGHTS.unknownSales] as const] : []),
  ] as const;
  return (
    <div ref={ref}>
      {parts.map(([id, Sections, height]) => {
        const skeleton = <Skeleton height={height} style={{ marginTop: 48 }} />;
        return (
          <div key={id} id={id}>
            {isNear ? (
              <Suspense fallback={skeleton}>
                <Sections property={property} />
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
