import { useLocation, useNavigate } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { toast } from '../ui/dialog/toast.tsx';
import { useSession } from './session.tsx';

/** The mutation that signs out; it then clears private data from the cache, shows a toast and opens the home page. */
export function useLogout() {
  const { clearUser } = useSession();
  const navigate = useNavigate();
  const { key } = useLocation();
  return trpc.account.logout.useMutation({
    onSuccess: () => {
      clearUser(key);
      toast({ title: m.account_logged_out(), message: m.account_logged_out_text() });
      void navigate(paths.home(), { replace: true });
    },
    onError: (error) => toast({ title: m.account_logout_failed(), message: error.message, severity: 'bad' }),
  });
}
