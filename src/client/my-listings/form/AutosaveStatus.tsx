import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import classes from './AutosaveStatus.module.css';
import type { AutosaveState as State } from './useDraftAutosave.ts';

const SAID = {
  saving: [IconCloudUp, 'Keeping your draft'],
  kept: [IconCloudCheck, 'Draft kept on this device'],
  refused: [IconCloudOff, 'This browser keeps no draft: finish before you leave'],
} as const;

/** Whether what was typed is safe; always in sight once there is something. */
export function AutosaveStatus({ state }: { state: State }) {
  if (state === 'none') return null;
  const [Icon, text] = SAID[state];
  return (
    <p className={classes.kept} data-state={state}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      {text}
    </p>
  );
}
