import { PageHead } from '../ui/PageHead.tsx';

export function AgentsPage() {
  return <PageHead title="AgentsPage" description="" canonical="/" />;
}
