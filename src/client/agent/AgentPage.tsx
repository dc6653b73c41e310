import { PageHead } from '../ui/PageHead.tsx';

export function AgentPage() {
  return <PageHead title="AgentPage" description="" canonical="/" />;
}
