import { m } from '../../shared/messages/messages.ts';
import { trpc } from '../trpc/trpc.ts';
import { Choice } from '../ui/form/Choice.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { QueryFailure } from '../ui/page/QueryPlaceholder.tsx';

/**
 * Checkbox that switches a member's emails about their saved homes on and off: price drops, and homes that are taken or available again. The server
 * stores the choice at once. An error with Try Again instead of the checkbox where the present choice could not be loaded.
 */
export function SavedAlertSwitch() {
  const utils = trpc.useUtils();
  const query = trpc.alert.saved.useQuery();
  const savedAlert = query.data;
  const setAlert = trpc.alert.setSaved.useMutation({
    onSuccess: (result) => {
      utils.alert.saved.setData(undefined, result);
      return utils.alert.list.invalidate();
    },
  });
  // while the server stores a choice, the checkbox shows the choice
  const isOn = setAlert.isPending ? setAlert.variables.isOn : (savedAlert?.isOn ?? false);
  if (query.error && !savedAlert) return <QueryFailure query={query} title={m.alert_failed()} />;
  return (
    <div className="grid gap-xs mt-xl line-above start-items py-md">
      <Choice
        checked={isOn}
        disabled={!savedAlert || setAlert.isPending}
        onChange={(event) => setAlert.mutate({ isOn: event.currentTarget.checked })}
      >
        {m.alert_saved_switch()}
      </Choice>
      <FailureText>{setAlert.error?.message}</FailureText>
    </div>
  );
}
