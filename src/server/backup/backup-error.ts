/** A backup or restore that cannot go on; `message` is the one line that the command prints. */
export class BackupError extends Error {}
