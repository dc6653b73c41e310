import { APARTMENTS } from './apartments.content.ts';
import { LandingPage } from './LandingPage.tsx';

/** Apartments for sale (R137-R143); every address that ends in its path shows it (A22). */
export function ApartmentsPage() {
  return <LandingPage content={APARTMENTS} />;
}
