import { m } from '../../shared/messages/messages.ts';

/** Says that a home has an advertising permit, and whether our staff asked the authority about it. */
export const PermitMark = ({ isChecked }: { isChecked: boolean }) =>
  isChecked ? <span>{m.permit_checked_by_us()}</span> : <span title={m.permit_shown_why()}>{m.permit_shown()}</span>;
