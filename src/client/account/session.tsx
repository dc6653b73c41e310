import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { UserView } from '../../shared/account/account.ts';
import { forgetAlerts } from '../device/device-alerts.ts';
import { deviceSaved, moveIntoAccount } from '../device/device-saved.ts';
import { forgetForms } from '../device/kept-keys.ts';
import { hasOtherPreferences } from '../preferences-cookie.ts';
import { trpc } from '../trpc/trpc.ts';
import { PRIVATE_ROUTERS } from './private-routers.ts';

/** The signed-in user and how to change them on this page. */
interface SessionState {
  /** The signed-in user, or null. */
  user: UserView | null;
  /** True until the first session request has completed. */
  isLoading: boolean;
  /**
   * Stores the user after login, registration or a profile change. For another user than before it reloads the page when the sign-in
   * brought other settings.
   */
  setUser: (user: UserView) => void;
  /** Clears the user, the mark that this browser has alerts, and what was typed and sent in its forms. `locationKey` is the router's key of the current page. */
  clearUser: (locationKey?: string) => void;
  /** The router's key of the page where the user signed out; MembersOnly redirects from it to the home page instead of the login page. */
  signedOutLocationKey: string | null;
}

const SessionContext = createContext<SessionState | null>(null);

/** Removes all private queries from the cache whenever `account.me` becomes another user or a visitor, for whatever reason. */
function useRemovalOfPrivateQueries(): void {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  useEffect(() => {
    /** The last known user: undefined before the first response, null for a visitor. */
    let lastUser = utils.account.me.getData();
    // the cache calls this before React renders with the new user
    return queryClient.getQueryCache().subscribe(() => {
      const user = utils.account.me.getData();
      if (user === lastUser) return;
      const isAnother = lastUser !== undefined && user?.id !== lastUser?.id;
      lastUser = user;
      if (!isAnother) return;
      queryClient.removeQueries({
        predicate: ({ queryKey }) => {
          // a tRPC key begins with the path of the procedure, such as ['saved', 'cards']; account.me is the user
          const path = queryKey[0];
          return Array.isArray(path) && PRIVATE_ROUTERS.has(String(path[0])) && path[1] !== 'me';
        },
      });
    });
  }, [queryClient, utils]);
}

/**
 * Provides the signed-in user to the site, and removes private queries when the user changes. When a user is signed in, it moves the homes
 * that were saved on this device (in localStorage) into the account.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const userQuery = trpc.account.me.useQuery();
  const utils = trpc.useUtils();
  useRemovalOfPrivateQueries();
  const userId = userQuery.data?.id;
  useEffect(() => {
    if (userId === undefined || deviceSaved().length === 0) return;
    void moveIntoAccount((propertyIds) => utils.client.saved.merge.mutate({ propertyIds })).then((savedProperties) => {
      const user = utils.account.me.getData();
      if (user && savedProperties) utils.account.me.setData(undefined, { ...user, savedProperties });
      return utils.saved.invalidate();
    });
  }, [userId, utils]);
  const [signedOutLocationKey, setSignedOutLocationKey] = useState<string | null>(null);
  const session: SessionState = {
    user: userQuery.data ?? null,
    isLoading: userQuery.isPending,
    setUser: (user) => {
      // the sign-in changed the settings (units, currency) in the cookie, with which only the server renders a page
      if (user.id !== userQuery.data?.id && hasOtherPreferences()) window.location.reload();
      utils.account.me.setData(undefined, user);
    },
    signedOutLocationKey,
    clearUser: (locationKey) => {
      setSignedOutLocationKey(locationKey ?? null);
      utils.account.me.setData(undefined, null);
      forgetAlerts();
      forgetForms();
      // the server has forgotten them with the session
      void import('../device/device-push.ts').then(({ forgetPush }) => forgetPush()).catch(() => {});
    },
  };
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
}

/** The signed-in user of this browser. @throws Error outside its provider */
export function useSession(): SessionState {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within SessionProvider');
  return session;
}
