import { PageHead } from '../ui/PageHead.tsx';

export function ListingPage() {
  return <PageHead title="ListingPage" description="" canonical="/" />;
}
