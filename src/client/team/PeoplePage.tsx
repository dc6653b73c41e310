import { useState } from 'react';
import { Link } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { may } from '../../shared/organization/organization.ts';
import type { People } from '../../shared/organization/team-schemas.ts';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { paths } from '../paths.ts';
import { errorCode, trpc } from '../trpc/trpc.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { Loading, repeat, Skeleton } from '../ui/Skeleton.tsx';
import { EndSection } from './EndSection.tsx';
import { InvitationList } from './InvitationList.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import classes from './PeoplePage.module.css';
import { PersonRow } from './PersonRow.tsx';
import { RuleForm, UnansweredForm } from './RuleForm.tsx';

/** The page /team/people: the people of the member's brokerage with roles, invitations, and who gets new inquiries. */
export const PeoplePage = () => (
  <MembersOnly>
    <div className={`wrap ${classes.page}`}>
      <PageMetadata title={m.team_people_title()} description={m.team_people_description()} canonical={paths.people()} noindex />
      <TeamPeople />
    </div>
  </MembersOnly>
);

function TeamPeople() {
  // other people change it, so it is read on every visit
  const query = trpc.team.people.useQuery(undefined, { staleTime: 0, retry: false });
  if (errorCode(query.error) === 'NOT_FOUND')
    return (
      <StateMessage
        drawing="search"
        level={1}
        title={m.team_none_title()}
        text={m.team_none_text()}
        action={<ButtonLink to={paths.newBrokerage()}>{m.team_new_title()}</ButtonLink>}
      />
    );
  if (!query.data)
    return (
      <QueryPlaceholder
        query={query}
        level={1}
        title={m.team_people_failed()}
        text={query.error?.message}
        loading={
          <Loading className="page-head">
            <Skeleton height={52} />
            <div className="grid gap-md mt-xl">{repeat(4, <Skeleton height={84} />)}</div>
          </Loading>
        }
      />
    );
  return <Team team={query.data} />;
}

function Team({ team: { brokerage, people, invitations } }: { team: People }) {
  const [isInviting, setInviting] = useState(false);
  const mayInvite = may(brokerage.role, 'people');
  const hasTurns = brokerage.inquiryRule === 'turns';
  return (
    <>
      <div className={`flex between at-end wrapping gap-md page-head ${classes.head}`}>
        <div>
          <p className="text-sm muted" dir="auto">
            {brokerage.name}
          </p>
          <h1>{m.team_people_title()}</h1>
        </div>
        {mayInvite && (
          <Button onClick={() => setInviting(true)}>
            <Icon name="users" size={18} /> {m.team_invite()}
          </Button>
        )}
      </div>
      <nav aria-label={m.team_link()} className="chips mb-md">
        <Link className="chip" to={paths.teamListings()}>
          {m.team_listings()}
        </Link>
        {brokerage.role !== 'agent' && (
          <>
            <Link className="chip" to={paths.developers()}>
              {m.api_key_title()}
            </Link>
            <Link className="chip" to={paths.importFile()}>
              {m.import_title()}
            </Link>
            <Link className="chip" to={paths.feeds()}>
              {m.feed_title()}
            </Link>
          </>
        )}
        <Link className="chip" to={paths.insights()}>
          {m.market_title()}
        </Link>
        {may(brokerage.role, 'brand') && (
          <Link className="chip" to={paths.brokerageSettings()}>
            {m.team_settings()}
          </Link>
        )}
        {may(brokerage.role, 'brand') && (
          <Link className="chip" to={paths.widget()}>
            {m.widget_link()}
          </Link>
        )}
        <Link className="chip" to={paths.brokerage(brokerage.slug)}>
          {m.team_page()}
        </Link>
      </nav>
      <p className="muted">{m.team_people_count({ count: people.length })}</p>
      <ul className={`grid mt-md ${classes.people}`}>
        {people.map((person) => (
          <PersonRow key={person.userId} person={person} brokerage={brokerage} people={people} hasTurns={hasTurns} />
        ))}
      </ul>
      {invitations.length > 0 && <InvitationList invitations={invitations} />}
      {may(brokerage.role, 'rule') && <RuleForm brokerage={brokerage} people={people} />}
      {may(brokerage.role, 'rule') && <UnansweredForm brokerage={brokerage} />}
      <EndSection brokerage={brokerage} />
      {isInviting && <InviteDialog role={brokerage.role} onClose={() => setInviting(false)} />}
    </>
  );
}
