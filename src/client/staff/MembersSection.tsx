import { Link } from 'react-router-dom';
import { formatDay } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { MemberDetail } from './MemberDetail.tsx';
import { SearchTable, useStaffSearch } from './SearchTable.tsx';

/**
 * Section of the staff pages: searches members by number, the beginning of their username, or their whole email address; with an `id` it
 * shows that member.
 */
export default function MembersSection({ id }: { id: number | null }) {
  // the key: what was revealed or typed for one member must not be shown with another
  return id === null ? <Members /> : <MemberDetail key={id} id={id} />;
}

function Members() {
  const search = useStaffSearch();
  const query = trpc.staff.members.useQuery(search.input);
  return (
    <SearchTable
      title={m.staff_members()}
      hint={m.staff_members_hint()}
      search={search}
      query={query}
      columns={[m.staff_number(), m.staff_username(), m.staff_created(), m.staff_listings(), m.staff_status()]}
      row={(member) => (
        <tr key={member.id}>
          <td>{member.id}</td>
          <td className="anywhere">
            <Link className="link" to={paths.staff('members', member.id)}>
              {member.username}
            </Link>
          </td>
          <td className="nowrap">{formatDay(member.since)}</td>
          <td>{member.listings}</td>
          <td>{member.isBlocked ? m.staff_blocked() : ''}</td>
        </tr>
      )}
    />
  );
}
