// Types of an email's content before it is rendered as HTML and plain text.

/** A home in the list of an email. */
export interface EmailHome {
  title: string;
  /** Bedrooms, bathrooms, size and place in one line. */
  detail: string;
  /** As people read it, with its currency. */
  price: string;
  /** Path of its page, without a language. */
  path: string;
  /** What happened to the home, such as a lower price. */
  note?: string;
  /** Path of a picture of this site, three wide by two high. */
  picture?: string;
}

/** A part of an email. All texts are plain and get escaped. */
export type Block =
  | { text: string }
  /** A quoted text with its line breaks. */
  | { quote: string }
  /** A table of labels and values. */
  | { facts: [label: string, value: string][] }
  | { button: { label: string; path: string } }
  /** A link of less weight than a button. */
  | { link: { label: string; path: string } }
  | { homes: EmailHome[] }
  /** A text of less weight, in small print. */
  | { note: string };

/** The part of an email that is rendered. */
export interface EmailContent {
  subject: string;
  blocks: Block[];
  /** The text that mail programs show beside the subject in a list of emails; the first text block when absent. */
  preview?: string;
  /** Path of the page that ends a subscription; only for subscriptions. */
  unsubscribePath?: string;
}
