import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { UserView } from '../../shared/account.ts';
import { trpc } from '../trpc.ts';

interface SessionFacility {
  /** The signed-in user, or null. */
  user: UserView | null;
  /** True until the first session request has completed. */
  loading: boolean;
  /** Stores the user after login, registration or a profile change. Clears private queries when it is another user. */
  setUser: (user: UserView) => void;
  /** Clears the user and all private queries. `leaving` is the key of the location where they signed out. */
  clearUser: (leaving?: string) => void;
  /** Key of the location where the user signed out. MembersOnly redirects it to the home page instead of the login page. */
  leftFrom: string | null;
}

const Session = createContext<SessionFacility | null>(null);

/** Routers whose queries hold private data. Their cache is cleared when the user changes. */
const PRIVATE_ROOTS = new Set(['account', 'saved', 'listing', 'inquiry', 'subscription', 'promotion', 'payment', 'photo', 'review']);

/** Provides the signed-in user to the site. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const me = trpc.account.me.useQuery();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const [leftFrom, setLeftFrom] = useState<string | null>(null);
  const forgetPrivate = () =>
    queryClient.removeQueries({
      predicate: ({ queryKey }) => {
        const path = queryKey[0];
        return Array.isArray(path) && PRIVATE_ROOTS.has(String(path[0])) && path[1] !== 'me';
      },
    });
  const facility: SessionFacility = {
    user: me.data ?? null,
    loading: me.isPending,
    setUser: (user) => {
      if (user.id !== me.data?.id) forgetPrivate();
      utils.account.me.setData(undefined, user);
    },
    leftFrom,
    clearUser: (leaving) => {
      setLeftFrom(leaving ?? null);
      utils.account.me.setData(undefined, null);
      forgetPrivate();
    },
  };
  return <Session.Provider value={facility}>{children}</Session.Provider>;
}

/** @throws Error outside its provider */
export function useSession(): SessionFacility {
  const session = useContext(Session);
  if (!session) throw new Error('useSession must be used within SessionProvider');
  return session;
}
