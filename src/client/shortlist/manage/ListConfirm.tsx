import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { MantineBoundary } from '../../ui/mantine/MantineBoundary.tsx';

interface ListConfirmProps {
  title: string;
  text: string;
  action: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Dialog that asks before a change that affects other people of a list: a new link, the end of the list, or leaving it. */
export const ListConfirm = ({ title, text, action, isPending, onConfirm, onClose }: ListConfirmProps) => (
  <MantineBoundary>
    <ConfirmDialog opened onClose={onClose} title={title} confirmLabel={action} onConfirm={onConfirm} isPending={isPending}>
      <p>{text}</p>
    </ConfirmDialog>
  </MantineBoundary>
);
