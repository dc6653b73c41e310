import { useSiteConfig } from '../../site-config.tsx';
import { useSession } from '../session.tsx';

/** Whether the signed-in user is the demo account, which visitors share. */
export function useIsDemoAccount(): boolean {
  const { demo } = useSiteConfig();
  const { user } = useSession();
  return demo !== null && user?.username === demo.username;
}
