import { m } from '../../shared/messages/messages.ts';
import { trpc } from '../trpc/trpc.ts';
import { Choice } from '../ui/form/Choice.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import classes from './SavedAlertSwitch.module.css';

/** Switches the emails about the saved homes on and off: price drops, and homes that are taken or back. */
export function SavedAlertSwitch() {
  const utils = trpc.useUtils();
  const { data } = trpc.alert.saved.useQuery();
  const setAlert = trpc.alert.setSaved.useMutation({
    onSuccess: (result) => {
      utils.alert.saved.setData(undefined, result);
      return utils.alert.list.invalidate();
    },
  });
  const isOn = setAlert.isPending ? setAlert.variables.isOn : (data?.isOn ?? false);
  return (
    <div className={classes.box}>
      <Choice
        checked={isOn}
        disabled={!data || setAlert.isPending}
        onChange={(event) => setAlert.mutate({ isOn: event.currentTarget.checked })}
      >
        {m.alert_saved_switch()}
      </Choice>
      <FailureText>{setAlert.error?.message}</FailureText>
    </div>
  );
}
