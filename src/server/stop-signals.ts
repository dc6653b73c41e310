// Makes one orderly stop of the signals that ask a process to stop, and lets people force it.
import type { EventEmitter } from 'node:events';

/** Ctrl-C, `kill`, and the end of the terminal. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Signals that follow the first one so soon belong to it: of one Ctrl-C both the terminal and npm send a signal. */
const SAME_REQUEST_MS = 2000;

interface StopActions {
  /** Called once, at the first signal; ends the process when it is done. */
  stop: () => Promise<void>;
  /** Called once, at a signal that comes later, when `stop` fails or when it takes longer than `deadlineMs`; ends the process soon. */
  stopAtOnce: () => void;
  deadlineMs: number;
}

/** Listens to the signals, which `source` emits. */
export function onStopSignal({ stop, stopAtOnce, deadlineMs }: StopActions, source: EventEmitter = process): void {
  let firstAt: number | null = null;
  let isForced = false;
  const force = (): void => {
    if (isForced) return;
    isForced = true;
    stopAtOnce();
  };
  const receive = (): void => {
    if (firstAt === null) {
      firstAt = performance.now();
      setTimeout(force, deadlineMs).unref();
      stop().catch(force);
    } else if (performance.now() - firstAt > SAME_REQUEST_MS) force();
  };
  for (const signal of STOP_SIGNALS) source.on(signal, receive);
}
