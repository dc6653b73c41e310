import { Link } from 'react-router-dom';
import { formatDay, formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { StaffTable } from './StaffTable.tsx';
import { useStaffAction } from './useStaffAction.tsx';

/** Claims of brokerages to imported homes that wait for staff; nothing while none waits. */
export function SourceClaims() {
  const query = trpc.staff.sourceClaims.useQuery();
  const utils = trpc.useUtils();
  const { dialog, onFailed } = useStaffAction();
  const decide = trpc.staff.decideSourceClaim.useMutation({
    // the homes of the brokerage, and how many claims wait
    onSuccess: () => utils.staff.invalidate(),
    onError: (error, input) => onFailed(error, () => decide.mutate(input)),
  });
  if (!query.data?.length) return null;
  return (
    <section className="mt-2xl small-heads grid gap-md" aria-labelledby="source-claims">
      <h2 id="source-claims">{m.staff_claims()}</h2>
      <StaffTable
        label={m.staff_claims()}
        items={query.data}
        columns={[
          m.staff_claim_source(),
          m.staff_brokerage_name(),
          m.staff_username(),
          m.staff_agent_homes(),
          m.staff_time(),
          m.staff_actions(),
        ]}
        row={(claim) => (
          <tr key={claim.id}>
            <th scope="row" className="anywhere" dir="ltr">
              {claim.source}
            </th>
            <td>
              <Link className="link" to={paths.brokerage(claim.slug)} target="_blank" rel="noopener">
                {claim.brokerage}
              </Link>
            </td>
            <td>
              <Link className="link" to={paths.staff('members', claim.memberId)}>
                {claim.username}
              </Link>
            </td>
            <td>{formatNumber(claim.homes)}</td>
            <td className="nowrap">{formatDay(claim.createdAt)}</td>
            <td>
              <div className="flex wrapping gap-xs">
                {[true, false].map((isGranted) => (
                  <Button
                    key={String(isGranted)}
                    size="sm"
                    variant="line"
                    pending={decide.isPending}
                    onClick={() => decide.mutate({ id: claim.id, isGranted })}
                  >
                    {isGranted ? m.staff_claim_grant() : m.staff_claim_decline()}
                  </Button>
                ))}
              </div>
            </td>
          </tr>
        )}
      />
      {dialog}
    </section>
  );
}
