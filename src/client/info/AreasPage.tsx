import { PageHead } from '../ui/PageHead.tsx';

export function AreasPage() {
  return <PageHead title="AreasPage" description="" canonical="/" />;
}
