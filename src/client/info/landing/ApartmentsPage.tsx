import { APARTMENTS } from './apartments.content.ts';
import { LandingPage } from './LandingPage.tsx';

/** The landing page of apartments for sale at `/dubai-apartments-for-sale`, also with another path segment in front (`/uae/…`). */
export function ApartmentsPage() {
  return <LandingPage content={APARTMENTS} />;
}
