import { useEffect } from 'react';
import { trpc } from '../../trpc/trpc.ts';
import { useSession } from '../session.tsx';

/**
 * Loads the email address of the user, whether it is confirmed, whether their listings wait for that, and the address that is to replace it; nothing
 * while no one is signed in. Reloads on window focus, because the address is confirmed in another tab or on another device, and loads the signed-in
 * user again when it has changed.
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
