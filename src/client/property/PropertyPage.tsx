import { PageHead } from '../ui/PageHead.tsx';

export function PropertyPage() {
  return <PageHead title="PropertyPage" description="" canonical="/" />;
}
