import { type ReactNode, Suspense, useId, useState } from 'react';
import { HydrationMarker } from './HydrationMarker.tsx';

interface HydratedPartProps {
  /** Contains a lazy component, which the server renders. */
  children: ReactNode;
}

/**
 * A part of the page with a script of its own. What visitors do in it before it is hydrated is repeated afterwards (docs/hydration.md). Until then
 * changes of `children` are ignored: if React rendered the part again, it would replace the elements that the server sent and visitors clicked.
 */
export function HydratedPart({ children }: HydratedPartProps) {
  const id = useId();
  const [isHydrated, setHydrated] = useState(false);
  const part = (
    <Suspense>
      {children}
      <HydrationMarker id={id} onHydrated={setHydrated} />
    </Suspense>
  );
  const [firstPart] = useState(part);
  return (
    <div id={id} data-dehydrated="">
      {isHydrated ? part : firstPart}
    </div>
  );
}
