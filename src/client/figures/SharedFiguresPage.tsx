import { Link, useParams } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { listingTitle } from '../../shared/property/listing-text.ts';
import { paths } from '../paths.ts';
import { errorCode, trpc } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { DailyFigures } from './DailyFigures.tsx';
import classes from './Figures.module.css';
import { FiguresSkeleton } from './FiguresSkeleton.tsx';

/** The figures of one home for its owner, by the key in the address. No metadata names the key. */
export function SharedFiguresPage() {
  const { key = '' } = useParams();
  const query = trpc.figures.shared.useQuery({ key }, { retry: false });
  const isEnded = ['NOT_FOUND', 'BAD_REQUEST'].includes(errorCode(query.error) ?? '');
  return (
    <div className={`wrap ${classes.page}`}>
      <PageMetadata title={m.figures_title()} description={m.figures_description()} canonical={paths.home()} noindex />
      {isEnded && (
        <StateMessage
          drawing="search"
          level={1}
          title={m.figures_link_ended()}
          text={m.figures_link_ended_text()}
          action={<ButtonLink to={paths.properties()}>{m.ui_not_found_browse()}</ButtonLink>}
        />
      )}
      {!isEnded && !query.data && (
        <QueryPlaceholder query={query} level={1} title={m.figures_failed()} text={query.error?.message} loading={<FiguresSkeleton />} />
      )}
      {!isEnded && query.data && (
        <>
          <div className="page-head">
            <h1 dir="auto">{listingTitle(query.data.home)}</h1>
            <p className="muted mt-xs">
              {m.figures_shared_lead()}{' '}
              <Link className="link" to={paths.howWeMeasure()}>
                {m.figures_how()}
              </Link>
            </p>
          </div>
          <DailyFigures totals={query.data.totals} days={query.data.days} />
        </>
      )}
    </div>
  );
}
