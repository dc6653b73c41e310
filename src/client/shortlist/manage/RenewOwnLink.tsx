import { useNavigate } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc/trpc.ts';
import { toast } from '../../ui/dialog/toast.tsx';

/**
 * Button for a list of the member whose link cannot be shown any more: replaces the link, so that the old one stops working, and opens the
 * list.
 */
export function RenewOwnLink({ id, name }: { id: number; name: string }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const renew = trpc.shortlist.renewMine.useMutation({
    onSuccess: async ({ token }) => {
      await utils.shortlist.mine.invalidate();
      await navigate(paths.list(token));
    },
    onError: () => toast({ title: m.property_error(), message: m.shortlist_change_failed(), severity: 'bad' }),
  });
  return (
    <button type="button" className="chip" disabled={renew.isPending} onClick={() => renew.mutate({ id })}>
      <bdi>{name}</bdi>
      <span className="muted">{m.shortlist_renew()}</span>
    </button>
  );
}
