// Runs the commands backup, drill and restore: prints their lines or error and sets the exit status.
import { SettingError } from '../../src/server/env.ts';

/** The arguments of a command are wrong; the message is its usage. */
export class UsageError extends Error {}

/**
 * Runs a command and prints its lines. If it fails, prints why and lets the process end with status 1. Errors of the command line and of
 * settings are printed without the name of the command.
 */
export async function printResult(command: string, run: () => Promise<string[]>): Promise<void> {
  try {
    for (const line of await run()) console.log(line);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(error instanceof UsageError || error instanceof SettingError ? reason : `The ${command} failed: ${reason}`);
    process.exitCode = 1;
  }
}
