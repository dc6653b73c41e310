// What a browser keeps of forms, by its keys in the storage; separate from `kept-records.ts`, so that signing out needs no script of the forms.
import { removeStorage } from './storage.ts';

/** In sessionStorage: what was typed and not sent. */
export const TYPED_KEY = 'typed-input';
/** In localStorage: to which address the answers to messages go that were sent without a conversation on the site. */
export const SENT_KEY = 'sent-messages';

/** Forgets what was typed and sent in this browser, for the next person who uses it. */
export function forgetForms(): void {
  removeStorage(TYPED_KEY, 'sessionStorage');
  removeStorage(SENT_KEY);
}
