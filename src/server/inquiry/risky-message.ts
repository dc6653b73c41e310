// Recognises messages that name a bank account, a wallet or a cash transfer service, or ask for a copy of a passport. Their receivers see a
// warning; no message is held back.

const RISK_PATTERNS: readonly RegExp[] = [
  // an international bank account number (IBAN), with or without spaces: `AE07 0331 2345 6789 0123 456`; its second and third group of four
  // contain a digit, unlike those of words after a short code such as `JV12 near lake view`
  /\b[a-z]{2}\d{2} ?[a-z0-9]{4}(?: ?(?=[a-z]{0,3}\d)[a-z0-9]{4}){2}(?: ?[a-z0-9]{4}){0,4}(?: ?[a-z0-9]{1,4})?\b/i,
  // the address of a Bitcoin, Ethereum or Tron wallet: `bc1q…`, `1…` or `3…`, `0x5290…`, `T…`
  /\b(?:bc1[a-z0-9]{25,59}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})\b/,
  // services whose transfers are paid out in cash: Western Union and MoneyGram, also in Arabic
  /\b(?:western\s*union|money\s*gram)\b|ويسترن\s*يونيون|موني\s*جرام/i,
  // a request for a copy of a passport, in English or Arabic
  /\b(?:copy|photo|scan|picture|image)\s+of\s+(?:your\s+|the\s+)?passport|\bpassport\s+(?:copy|photo|scan|picture)|صورة\s+(?:من\s+)?(?:جواز|جوازك)/i,
];

/** Whether a message has a sign of fraud about which its receiver should be warned. */
export const isRiskyMessage = (text: string): boolean => RISK_PATTERNS.some((pattern) => pattern.test(text));
