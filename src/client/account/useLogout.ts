import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';
import { trpc } from '../trpc.ts';
import { toast } from '../ui/toast.tsx';
import { useSession } from './session.tsx';

/** Signs out, says so, and leaves nothing private behind. */
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
