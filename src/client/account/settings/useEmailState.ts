import { useEffect } from 'react';
import { trpc } from '../../trpc/trpc.ts';
import { useSession } from '../session.tsx';

/**
 * Loads the email address of the signed-in user, whether it is confirmed, whether their listings need that, and a new address that waits to
 * be confirmed. Loads again on window focus, because addresses are confirmed in another tab or on another device. When the address has
 * changed, the user of the session is loaded again too.
 */
export function useEmailState() {
  const { user } = useSession();
  const utils = trpc.useUtils();
  const query = trpc.account.emailState.useQuery(undefined, { enabled: user !== null, staleTime: 0, refetchOnWindowFocus: 'always' });
  const email = query.data?.email;
  useEffect(() => {
    if (email !== undefined && user && email !== user.email) void utils.account.me.invalidate();
  }, [email, user, utils]);
  return query;
}
