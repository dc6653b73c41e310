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

/** Asks before a change of a list that others notice. */
export const ListConfirm = ({ title, text, action, isPending, onConfirm, onClose }: ListConfirmProps) => (
  <MantineBoundary>
    <ConfirmDialog opened onClose={onClose} title={title} confirmLabel={action} onConfirm={onConfirm} isPending={isPending}>
      <p>{text}</p>
    </ConfirmDialog>
  </MantineBoundary>
);
