import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { MembersOnly } from '../../account/MembersOnly.tsx';
import { paths } from '../../paths.ts';
import { errorCode, trpc } from '../../trpc/trpc.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { NotFoundPage } from '../../ui/page/NotFoundPage.tsx';
import { PageMetadata } from '../../ui/page/PageMetadata.tsx';
import { BrokeragePlaceholder } from '../BrokeragePlaceholder.tsx';
import { BrokerageSettingsForm } from './BrokerageSettingsForm.tsx';

/** The page on which owners and managers of a brokerage say what its public page shows. For everyone else it is not found. */
export const BrokerageSettingsPage = () => (
  <MembersOnly>
    <SettingsLoader />
  </MembersOnly>
);

function SettingsLoader() {
  const query = trpc.brokerage.settings.useQuery(undefined, { retry: false });
  if (errorCode(query.error) === 'NOT_FOUND') return <NotFoundPage />;
  return (
    <div className="wrap">
      <PageMetadata
        title={m.brokerage_settings_title()}
        description={m.brokerage_settings_text()}
        canonical={paths.brokerageSettings()}
        noindex
      />
      <div className="flex between at-end wrapping gap-md page-head">
        <div>
          <h1>{m.brokerage_settings_title()}</h1>
          <p className="muted mt-xs">{m.brokerage_settings_text()}</p>
        </div>
        {query.data && (
          <Link className="more" to={paths.brokerage(query.data.slug)}>
            {m.brokerage_settings_view()}
            <Icon name="arrow-right" />
          </Link>
        )}
      </div>
      {query.data ? <BrokerageSettingsForm settings={query.data} /> : <BrokeragePlaceholder query={query} />}
    </div>
  );
}
