import { Suspense } from 'react';
import { ClientOnly } from '../../hydration/ClientOnly.tsx';
import { lazyOptional } from '../../lazy-optional.ts';
import { hasRecentlyViewed } from '../../property/recently-viewed.ts';

const RecentRow = lazyOptional(async () => ({ default: (await import('./RecentRow.tsx')).RecentRow }));

/**
 * The properties that were viewed in this browser (`recently-viewed.ts` keeps them in localStorage). Loads its script only if there are
 * any.
 */
export const RecentlyViewed = () => (
  <ClientOnly>
    {() =>
      hasRecentlyViewed() && (
        <Suspense>
          <RecentRow />
        </Suspense>
      )
    }
  </ClientOnly>
);
