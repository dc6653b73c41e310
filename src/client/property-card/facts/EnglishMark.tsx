import { m } from '../../../shared/messages/messages.ts';
import { foreignLanguage } from '../../../shared/property/listing-text.ts';
import classes from './EnglishMark.module.css';

/**
 * Says on an Arabic page that a text of the advertiser is in English. Renders nothing for other texts and on English pages.
 */
export const EnglishMark = ({ text }: { text: string }) =>
  foreignLanguage(text) ? <small className={`flex-none text-xs muted nowrap ${classes.mark}`}>{m.property_in_english()}</small> : null;
