import { APARTMENTS } from './apartments.content.ts';
import { LandingPage } from './LandingPage.tsx';

/** Apartments for sale; every address that ends in its path shows it. */
export function ApartmentsPage() {
  return <LandingPage content={APARTMENTS} />;
}
