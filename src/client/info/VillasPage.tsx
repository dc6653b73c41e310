import { PageHead } from '../ui/PageHead.tsx';

export function VillasPage() {
  return <PageHead title="VillasPage" description="" canonical="/" />;
}
