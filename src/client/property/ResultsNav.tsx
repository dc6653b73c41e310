import { Suspense, useMemo } from 'react';
import { useHydrated } from '../hydration/ClientOnly.tsx';
import { lazyOptional } from '../lazy-optional.ts';
import { readResults } from '../property-card/last-results.ts';

const ResultsLinks = lazyOptional(() => import('./ResultsLinks.tsx'));

/**
 * Links to the list from which a home was opened (read from sessionStorage), and to the previous and next home there. Renders nothing
 * without a list.
 */
export function ResultsNav({ id }: { id: number }) {
  // the list is in sessionStorage, which the server cannot read
  const isHydrated = useHydrated();
  const results = useMemo(() => (isHydrated ? readResults(id) : null), [isHydrated, id]);
  return (
    results && (
      <Suspense>
        <ResultsLinks id={id} results={results} />
      </Suspense>
    )
  );
}
