/** The error of a backup or restore that cannot go on. The command prints its `message`, one line without a stack trace. */
export class BackupError extends Error {}
