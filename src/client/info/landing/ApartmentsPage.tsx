import { APARTMENTS } from './apartments.content.ts';
import { LandingPage } from './LandingPage.tsx';

/** Apartments for sale. The route matches any prefix before its path. */
export function ApartmentsPage() {
  return <LandingPage content={APARTMENTS} />;
}
