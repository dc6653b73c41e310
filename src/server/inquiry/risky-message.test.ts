// Tests which messages get a warning about fraud.
import { describe, expect, test } from 'vitest';
import { isRiskyMessage } from './risky-message.ts';

describe('a message (O39)', () => {
  test.each([
    'Send the deposit to AE07 0331 2345 6789 0123 456 today',
    'IBAN: GB82WEST12345698765432',
    'my iban is ae07 0331 2345 6789 0123 456',
    'Ae070331234567890123456',
    'kz86 125k zt50 0410 0100',
    'Pay to bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    'Please use Western  Union',
    'First send me a copy of your passport',
    'أرسل صورة من جواز سفرك أولًا',
  ])('is marked as risky: %s', (text) => expect(isRiskyMessage(text)).toBe(true));

  test.each([
    'Hello, I would like to see DLV-1042 in Dubai Marina on Sunday.',
    'Call me on +971 50 123 4567, budget AED 1,500,000',
    'Do I need my passport for the viewing?',
    'The permit is 71367464076 and the plot number 6457312',
    'The flat jv12 near lake view with pool has four rooms',
    'هل المنزل متاح يوم الأحد؟',
  ])('is not marked: %s', (text) => expect(isRiskyMessage(text)).toBe(false));
});
