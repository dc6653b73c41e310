import { PageHead } from '../ui/PageHead.tsx';

export function HomePage() {
  return <PageHead title="HomePage" description="" canonical="/" />;
}
