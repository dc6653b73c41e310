import { type ReactNode, Suspense, useId, useState } from 'react';
import { HydrationMarker } from './HydrationMarker.tsx';

interface HydratedPartProps {
  /** Contains a lazy component that the server renders. */
  children: ReactNode;
}

/**
 * A part of the page whose script loads separately. What visitors do in it before it is hydrated is repeated afterwards
 * (docs/hydration.md). Until then changes of `children` are ignored: rendering the part again would replace the elements that the server
 * sent.
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
