// The schema of texts that advertisers write.
import { z } from 'zod';
import { m } from '../messages/messages.ts';
import { findSpreadsheetError } from './spreadsheet-error.ts';

/** Text without control characters. */
export const ONE_LINE = /^\P{Cc}*$/u;
/** Of the control characters, only tab and line breaks are allowed in multi-line text. */
export const MULTI_LINE = /^[\P{Cc}\t\n\r]*$/u;

/** A message, as a function: it is written when the input is checked, in the language of that request. */
export type Text = () => string;

/** Text of `min` to `max` characters: trimmed and well-formed. `missingText` is also the message for values that are not text. */
export const textSchema = (label: Text, min: number, max: number, missingText: Text, allowed = ONE_LINE) =>
  z
    .string({ error: missingText })
    .trim()
    .min(min, { error: missingText })
    .max(max, { error: () => m.message_too_long({ label: label(), max }) })
    .regex(allowed, { error: () => m.message_invalid_characters({ label: label() }) })
    .refine((s) => s.isWellFormed(), { error: () => m.message_invalid_characters({ label: label() }) })
    .refine((s) => findSpreadsheetError(s) === null, {
      error: ({ input }) => m.listing_spreadsheet_error({ label: label(), error: findSpreadsheetError(String(input)) ?? '' }),
    });
