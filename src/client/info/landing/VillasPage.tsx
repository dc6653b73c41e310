import { LandingPage } from './LandingPage.tsx';
import { VILLAS } from './villas.content.ts';

/** Villas for sale (NS5). */
export function VillasPage() {
  return <LandingPage content={VILLAS} />;
}
