import { m } from '../../shared/messages/messages.ts';
import { toast } from '../ui/dialog/toast.tsx';

/** Copies a permit number to the clipboard. A toast reports the result and shows the number, so that it can be copied by hand where that fails. */
export async function copyPermit(permitNumber: string): Promise<void> {
  const isCopied = await navigator.clipboard?.writeText(permitNumber).then(
    () => true,
    () => false,
  );
  toast({
    title: isCopied ? m.permit_copied() : m.property_link_not_copied(),
    message: permitNumber,
    ...(isCopied ? {} : { severity: 'bad' }),
  });
}
