import { lazy, Suspense } from 'react';
import { ClientOnly } from '../../hydration/ClientOnly.tsx';
import { hasRecentlyViewed } from '../../property/recently-viewed.ts';

const RecentRow = lazy(async () => ({ default: (await import('./RecentRow.tsx')).RecentRow }));

/** Row of properties that were viewed in this browser (`recently-viewed.ts` stores them in localStorage). Renders and loads nothing without any. */
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
