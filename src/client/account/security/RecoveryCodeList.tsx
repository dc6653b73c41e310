import { m } from '../../../shared/messages/messages.ts';
import { downloadFile } from '../../download.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import classes from './SignInMethods.module.css';

/**
 * Shows new recovery codes, which the server does not show again. Buttons copy them to the clipboard and download them; `onKept` is called
 * when the user says that they have kept them.
 */
export function RecoveryCodeList({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: m.security_copied(), message: m.security_keep_codes() });
    } catch {
      toast({ title: m.security_not_copied(), message: m.security_not_copied_text(), severity: 'bad' });
    }
  };
  return (
    <div role="status">
      <h3>{m.security_recovery_codes()}</h3>
      <p>{m.security_keep_codes()}</p>
      <ol className={`grid two-columns p-md outlined rounded-sm ${classes.codes}`} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex wrapping gap-xs">
        <Button variant="line" onClick={() => void copy()}>
          {m.security_copy()}
        </Button>
        <Button variant="line" onClick={() => downloadFile('dubai-appartments-sale-recovery-codes.txt', text, 'text/plain')}>
          {m.security_download()}
        </Button>
        <Button onClick={onKept}>{m.security_kept()}</Button>
      </div>
    </div>
  );
}
