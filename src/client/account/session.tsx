import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { UserView } from '../../shared/account.ts';
import { trpc } from '../trpc.ts';

interface SessionFacility {
  /** Who is signed in; null for nobody. */
  user: UserView | null;
  /** True while that is not known yet. */
  loading: boolean;
  /** Puts a member in place after login, registration or a change of his own. */
  setUser: (user: UserView) => void;
  /** Forgets the member and everything private that was fetched for him; `leaving` is the key of the location that he leaves by it. */
  clearUser: (leaving?: string) => void;
  /** Key of the location where the member signed out: it leads to the first page, not back through signing in. */
  leftFrom: string | null;
}

const Session = createContext<SessionFacility | null>(null);

/** What only a member may see: emptied at every change of who is signed in. */
const PRIVATE_ROOTS = new Set(['account', 'saved', 'listing', 'inquiry', 'subscription', 'promotion', 'payment', 'photo', 'review']);

/** who is signed in, loaded at start. */
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
