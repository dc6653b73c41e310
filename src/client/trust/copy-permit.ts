import { m } from '../../shared/messages/messages.ts';
import { toast } from '../ui/dialog/toast.tsx';

/** Copies a permit number; where the browser does not allow it, the toast shows the number. */
export async function copyPermit(number: string): Promise<void> {
  const isCopied = await navigator.clipboard?.writeText(number).then(
    () => true,
    () => false,
  );
  toast({ title: isCopied ? m.permit_copied() : m.property_link_not_copied(), message: number, ...(isCopied ? {} : { severity: 'bad' }) });
}
