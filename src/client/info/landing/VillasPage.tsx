import { LandingPage } from './LandingPage.tsx';
import { VILLAS } from './villas.content.ts';

/** Villas for sale. */
export function VillasPage() {
  return <LandingPage content={VILLAS} />;
}
