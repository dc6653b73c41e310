import { LandingPage } from './LandingPage.tsx';
import { VILLAS } from './villas.content.ts';

/** The landing page of villas for sale. */
export function VillasPage() {
  return <LandingPage content={VILLAS} />;
}
