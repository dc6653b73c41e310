import { LandingPage } from './LandingPage.tsx';
import { VILLAS } from './villas.content.ts';

export function VillasPage() {
  return <LandingPage content={VILLAS} />;
}
