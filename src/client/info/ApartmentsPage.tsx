import { PageHead } from '../ui/PageHead.tsx';

export function ApartmentsPage() {
  return <PageHead title="ApartmentsPage" description="" canonical="/" />;
}
