// The error with which code refuses a row of an imported file; the import catches it and puts its reason into the report.
import { cleanLine, cutAtWord } from './html-text.ts';

/** A field without which a row is refused, and which a mapping can set for all rows. */
export type MissableField = 'emirate' | 'type' | 'purpose';

/** A row that cannot be imported; the message is the reason in the report. */
export class RowError extends Error {
  /** The field that the row lacks, if that is the reason. */
  readonly missingField: MissableField | undefined;
  constructor(reason: string, missingField?: MissableField) {
    super(reason);
    this.missingField = missingField;
  }
}

/** Refuses the current row. @throws RowError with the reason */
export const refuse = (reason: string, missingField?: MissableField): never => {
  throw new RowError(reason, missingField);
};

/** A text of the file in quotes and shortened, for a message. */
export const quoted = (text: string): string => `"${cutAtWord(cleanLine(text), 60)}"`;

/** The line that an error advises to add to the mapping, so that a word of the file is translated to one of ours. */
export const translationLine = (field: string, word: string, ourWord: string): string =>
  `"values": ${JSON.stringify({ [field]: { [word]: ourWord } })}`;

/** How an unknown word can be taken for one of ours: for `meant` if there is one, else for one of `ourWords`. */
export function translationAdvice(field: string, word: string, meant: string | undefined, ourWords: readonly string[]): string {
  return meant === undefined
    ? `to take it for one, add ${translationLine(field, word, '…')} to the map, with ${ourWords.join(', ')}`
    : `if ${meant} is meant, add ${translationLine(field, word, meant)} to the map`;
}
