import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';
import { trpc } from '../trpc.ts';
import { toast } from '../ui/toast.tsx';
import { useSession } from './session.tsx';

/** Signs out, shows a toast and clears private data from the cache. */
export function useLogout() {
  const { clearUser } = useSession();
  const navigate = useNavigate();
  const { key } = useLocation();
  return trpc.account.logout.useMutation({
    onSuccess: () => {
      clearUser(key);
      toast({ title: 'Logged out', message: 'You have been successfully logged out.' });
      void navigate(paths.home(), { replace: true });
    },
    onError: (error) => toast({ title: 'Logout failed', message: error.message, severity: 'bad' }),
  });
}
