// Reads the agent of a row of an imported file.
import { emailSchema } from '../../../shared/message/message.ts';
import { cleanName, cleanText, cutAtWord } from './html-text.ts';
import { cleanLinks } from './links.ts';
import { parsePhone } from './phone.ts';
import type { AgentDraft } from './raw-listing.ts';
import type { Remark } from './remarks.ts';

/** The email address that a row names for its listing, in lower case; null without a valid one. The person may have no name. */
export function readContactEmail(draft: AgentDraft | null): string | null {
  const email = emailSchema.safeParse(draft?.email.trim().toLowerCase());
  return email.success ? email.data : null;
}

/** The agent with cleaned texts; null without a name and a valid email address. */
export function readAgent(draft: AgentDraft | null, remark: Remark): AgentDraft | null {
  if (!draft) return null;
  const email = draft.email.trim().toLowerCase();
  const name = cutAtWord(cleanName(draft.name), 100);
  if (!name || email.length > 254 || !/^[^\s@<>"',;]+@[^\s@<>"',;]+\.[a-z\d-]{2,}$/i.test(email)) {
    if (name) remark('agents', '', `${name} ${email}`.trim());
    return null;
  }
  // identifies the agent within the source
  const reference = (draft.reference.trim() || `${email} ${name.toLowerCase()}`).slice(0, 120);
  // four to seven digits, as in `BRN: 48211`
  const brokerNumber = /^(?:BRN)?[\s:#-]*(\d{4,7})$/i.exec(draft.brokerNumber ?? '')?.[1];
  return {
    reference,
    name,
    email,
    phone: parsePhone(draft.phone),
    image: cleanLinks([draft.image])[0] ?? '',
    bio: cutAtWord(cleanText(draft.bio), 5000),
    ...(brokerNumber && { brokerNumber }),
  };
}
