// Why rows of a feed were refused, left out or held back, and why a reading failed, in the language of the reader. Imports state reasons in English, for
// `npm run import`; each pattern here knows one of them.
import { isolate } from '../format.ts';
import { m } from '../messages/messages.ts';
import type { FeedFailure, FeedRow, PictureFailure } from './incoming-feed.ts';

/** The texts of a row. `change`: what to change in the file. */
interface ReasonTexts {
  reason: string;
  change: string;
}

/** A reason of imports, with its texts; `word` is what the pattern found in it. */
type Reason = [pattern: RegExp, texts: (word: string) => ReasonTexts];

/** More homes than the plan of the owner allows. */
const OVER_PLAN = /^your plan allows up to (\d+)/;

const REASONS: readonly Reason[] = [
  [/^no area$/, () => ({ reason: m.feed_reason_no_area(), change: m.feed_change_area() })],
  [/^the area "(.*)" is no number/, (word) => ({ reason: m.feed_reason_area({ word }), change: m.feed_change_area() })],
  [/^an area of (\S+) sq ft cannot be/, (word) => ({ reason: m.feed_reason_area({ word }), change: m.feed_change_area() })],
  [/^no number of bedrooms/, () => ({ reason: m.feed_reason_bedrooms(), change: m.feed_change_bedrooms() })],
  [/^more than 100 bedrooms/, () => ({ reason: m.feed_reason_many_bedrooms(), change: m.feed_change_bedrooms() })],
  [/^it says neither sale nor rent/, () => ({ reason: m.feed_reason_no_purpose(), change: m.feed_change_purpose() })],
  [/^unknown purpose "(.*?)";/, (word) => ({ reason: m.feed_reason_purpose({ word }), change: m.feed_change_purpose() })],
  [/^no property type/, () => ({ reason: m.feed_reason_no_type(), change: m.feed_change_type() })],
  [
    /^"(.*?)"(?: \(.*\))? is not a type of home that is listed here/,
    (word) => ({ reason: m.feed_reason_unlisted_type({ word }), change: m.feed_change_unlisted() }),
  ],
  [/^"(.*?)" is not a type of home that is known here/, (word) => ({ reason: m.feed_reason_type({ word }), change: m.feed_change_type() })],
  [/^its reference is longer than/, () => ({ reason: m.feed_reason_reference(), change: m.feed_change_reference() })],
  [/^"(.*?)" is no emirate/, (word) => ({ reason: m.feed_reason_emirate({ word }), change: m.feed_change_emirate() })],
  [/^it names two emirates: (.*)$/, () => ({ reason: m.feed_reason_two_emirates(), change: m.feed_change_emirate() })],
  [/^no emirate, and/, () => ({ reason: m.feed_reason_no_emirate(), change: m.feed_change_emirate() })],
  [/^its coordinates (.*) lie outside/, (word) => ({ reason: m.feed_reason_outside({ word }), change: m.feed_change_outside() })],
  [
    /^"(.*?)" holds (?:.*), an error of the spreadsheet/,
    (word) => ({ reason: m.feed_reason_formula({ word }), change: m.feed_change_formula() }),
  ],
  [/^the price is in "(.*?)"/, (word) => ({ reason: m.feed_reason_currency({ word }), change: m.feed_change_currency() })],
  [
    /unknown period|names no period|period of the rent|is for no period/,
    () => ({ reason: m.feed_reason_period(), change: m.feed_change_period() }),
  ],
  [/^the price is hidden/, () => ({ reason: m.feed_reason_hidden(), change: m.feed_change_price() })],
  [/^the price "(.*?)" is no number/, (word) => ({ reason: m.feed_reason_price({ word }), change: m.feed_change_price() })],
  [/^a price of (\S+) AED is/, (word) => ({ reason: m.feed_reason_price({ word }), change: m.feed_change_price() })],
  [
    /columns where the header has|^no JSON object|^not valid JSON|^too many lists or objects|longer than .* MB/,
    () => ({ reason: m.feed_reason_broken(), change: m.feed_change_broken() }),
  ],
  [/^the database does not take it/, () => ({ reason: m.feed_reason_database(), change: m.feed_change_broken() })],
  [
    /^the same reference as line (\d+)/,
    (word) => ({ reason: m.feed_reason_same_reference({ line: word }), change: m.feed_change_same_reference() }),
  ],
  [
    /^the same content as line (\d+)/,
    (word) => ({ reason: m.feed_reason_same_content({ line: word }), change: m.feed_change_same_content() }),
  ],
  [
    /^its price would change from AED (.*?);/,
    (word) => ({ reason: m.feed_reason_jump({ prices: isolate(word.replace(' to ', ' → ')) }), change: m.feed_change_jump() }),
  ],
  [
    /^(photo \d+: .*)$/,
    (word) => ({
      reason: m.feed_reason_photo({ number: word.split(/\W+/)[1]!, why: pictureFailureText(word) }),
      change: m.feed_change_photo(),
    }),
  ],
  [OVER_PLAN, (word) => ({ reason: m.listing_quota({ limit: Number(word) }), change: m.feed_change_plan() })],
  [/^implausible: no advertising permit/, () => ({ reason: m.feed_reason_no_permit(), change: m.feed_change_permit() })],
  [
    /^implausible: the advertising permit ended on (.*)$/,
    (word) => ({ reason: m.feed_reason_permit_ended({ date: isolate(word) }), change: m.feed_change_permit() }),
  ],
  [/^implausible: (.*)$/, (word) => ({ reason: m.feed_reason_implausible({ what: isolate(word) }), change: m.feed_change_implausible() })],
];

/** Why a picture was not fetched, of a reason such as `photo 3: 404`. */
function pictureFailureText(reason: string): string {
  const failure = reason.slice(reason.indexOf(': ') + 2);
  const texts: Record<PictureFailure, () => string> = {
    address: m.feed_photo_address,
    host: m.feed_photo_host,
    time: m.feed_photo_time,
    size: m.feed_photo_size,
    redirect: m.feed_photo_redirect,
    type: m.listing_upload_type,
    pixels: m.listing_upload_pixels,
    store: m.feed_photo_store,
  };
  return texts[failure as PictureFailure]?.() ?? failure;
}

/** Whether a row is left out because the plan of its owner allows no more homes. */
export const isOverPlan = ({ reason }: Pick<FeedRow, 'reason'>): boolean => OVER_PLAN.test(reason);

/** Why a row is not on offer as the file states it, and what to change. A reason without a pattern stays as it is. */
export function reasonTexts({ reason }: Pick<FeedRow, 'reason'>): ReasonTexts {
  for (const [pattern, texts] of REASONS) {
    const found = pattern.exec(reason);
    if (found) return texts(found[1] ?? '');
  }
  return { reason, change: m.feed_change_other() };
}

/** Why a reading failed, and what to do. */
export function failureText({ reason, detail }: FeedFailure): string {
  const texts: Record<FeedFailure['reason'], () => string> = {
    address: m.feed_failure_address,
    host: m.feed_failure_host,
    time: m.feed_failure_time,
    size: m.feed_failure_size,
    redirect: m.feed_failure_redirect,
    password: m.feed_failure_password,
    status: () => m.feed_failure_status({ status: detail }),
    format: m.feed_failure_format,
    stopped: m.feed_failure_stopped,
    owner: m.feed_failure_owner,
    licence: m.feed_failure_licence,
    ended: m.feed_failure_ended,
    file: m.feed_failure_file,
  };
  return texts[reason]();
}
