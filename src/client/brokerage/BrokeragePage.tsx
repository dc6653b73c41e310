import { useParams } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { isBrokerageSlug } from '../../shared/organization/brokerage-slug.ts';
import { paths } from '../paths.ts';
import { errorCode, trpc } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { StateMessagePage } from '../ui/page/StateMessagePage.tsx';
import { TryAgain } from '../ui/page/TryAgain.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { BrokerageBody } from './BrokerageBody.tsx';
import classes from './BrokeragePage.module.css';

/** The page `/brokerages/:slug`. An address that no brokerage can have sends no request. */
export function BrokeragePage() {
  const { slug = '' } = useParams();
  const isValid = isBrokerageSlug(slug);
  const query = trpc.brokerage.get.useQuery({ slug }, { enabled: isValid });
  if (query.data) return <BrokerageBody key={slug} brokerage={query.data} />;
  if (isValid && query.isPending) return <BrokerageSkeleton />;
  if (!isValid || errorCode(query.error) === 'NOT_FOUND')
    return (
      <StateMessagePage
        drawing="search"
        title={m.brokerage_missing_title()}
        text={m.brokerage_missing_text()}
        canonical={paths.agents()}
        action={<ButtonLink to={paths.agents()}>{m.brokerage_view_agents()}</ButtonLink>}
      />
    );
  return (
    <StateMessagePage
      drawing="error"
      title={m.brokerage_error_title()}
      text={m.brokerage_error_text()}
      canonical={paths.brokerage(slug)}
      action={<TryAgain pending={query.isFetching} onRetry={query.refetch} />}
    />
  );
}

const BrokerageSkeleton = () => (
  <Loading className="wrap pt-lg">
    <Skeleton height={24} width={220} />
    <div className={classes.head}>
      <Skeleton height={112} width={112} radius="var(--radius-md)" />
      <div>
        <Skeleton height={44} width={320} />
        <Skeleton height={18} width={240} style={{ marginTop: 14 }} />
      </div>
    </div>
    <div className={classes.columns}>
      <Skeleton height={640} radius="var(--radius-md)" />
      <Skeleton height={320} radius="var(--radius-md)" />
    </div>
  </Loading>
);
