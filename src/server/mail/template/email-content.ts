// What an email consists of, before it is rendered.

/** A home in the list of an email. */
export interface EmailHome {
  title: string;
  detail: string;
  price: string;
  path: string;
  /** What happened to it. */
  note?: string;
  /** Path of a picture of this site, three wide by two high. */
  picture?: string;
}

/** A part of an email. All texts are plain and get escaped. */
export type Block =
  | { text: string }
  /** A quoted text with its line breaks. */
  | { quote: string }
  | { facts: [label: string, value: string][] }
  | { button: { label: string; path: string } }
  /** A link of less weight than a button. */
  | { link: { label: string; path: string } }
  | { homes: EmailHome[] }
  | { note: string };

/** What is rendered of an email. */
export interface EmailContent {
  subject: string;
  blocks: Block[];
  /** What lists of emails show beside the subject; the first text when absent. */
  preview?: string;
  /** Path of the page that ends a subscription; only for subscriptions. */
  unsubscribePath?: string;
}
