// Recognises messages that ask for money or papers before a viewing. They are only marked, never held back.

const RISKS: readonly RegExp[] = [
  // an account number: `AE07 0331 2345 6789 0123 456`
  /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,4})?\b/,
  // a wallet address: `bc1q…`, `0x5290…`
  /\b(?:bc1[a-z0-9]{25,59}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})\b/,
  // a transfer that is collected in cash: `Western Union`
  /\b(?:western\s*union|money\s*gram)\b|ويسترن\s*يونيون|موني\s*جرام/i,
  // a request for a copy of a passport
  /\b(?:copy|photo|scan|picture|image)\s+of\s+(?:your\s+|the\s+)?passport|\bpassport\s+(?:copy|photo|scan|picture)|صورة\s+(?:من\s+)?(?:جواز|جوازك)/i,
];

/** Whether a message has a sign of fraud that its receiver should know about. */
export const isRiskyMessage = (text: string): boolean => RISKS.some((risk) => risk.test(text));
