// The refusal of a row, with its reason for the report.
import { cleanLine, cutAtWord } from './html-text.ts';

/** A row that cannot be imported; the message is the reason in the report. */
export class RowError extends Error {}

/** @throws RowError with the reason */
export const refuse = (reason: string): never => {
  throw new RowError(reason);
};

/** A text of the file for a message. */
export const quoted = (text: string): string => `"${cutAtWord(cleanLine(text), 60)}"`;
