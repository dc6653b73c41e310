// The error with which code refuses a row of an imported file; the import catches it and puts its reason into the report.
import { cleanLine, cutAtWord } from './html-text.ts';

/** A row that cannot be imported; the message is the reason in the report. */
export class RowError extends Error {}

/** Refuses the current row. @throws RowError with the reason */
export const refuse = (reason: string): never => {
  throw new RowError(reason);
};

/** A text of the file in quotes and shortened, for a message. */
export const quoted = (text: string): string => `"${cutAtWord(cleanLine(text), 60)}"`;
