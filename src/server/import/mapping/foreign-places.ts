// Recognises the names of countries and large cities outside the United Arab Emirates. The names are those of ISO 3166 in English and Arabic, the cities of
// the time zone database, and the lists below.
import { COUNTRIES } from '../../../shared/property/place/area.ts';
import { wordsOf } from '../../../shared/search/fold-text.ts';
import { remembered } from './remembered.ts';
import { keyOf } from './word-tables.ts';

/** Names of countries that ISO 3166 does not have. */
const OTHER_COUNTRY_NAMES = `KSA, K.S.A., Saudi, USA, U.S.A., UK, U.K., England, Scotland, Wales, Turkey, Holland, Bosnia, Korea, السعودية, أمريكا, بريطانيا, إنجلترا`;
/** Capitals and large cities of the countries whose homes are advertised in the Emirates, where the time zone database does not name them.
 * Without those after which quarters of Dubai are named, such as Santorini and Marbella. */
const OTHER_CITIES = `Doha, Lusail, Al Wakrah, Manama, Muharraq, Riffa, Juffair, Kuwait City, Salmiya, Hawally, Jeddah, Jiddah, Mecca, Makkah, Medina, Madinah,
  Dammam, Khobar, Al Khobar, Dhahran, Jubail, Tabuk, Abha, Taif, Salalah, Sohar, Seeb, Nizwa, Sur Oman, Duqm, Alexandria, Giza, New Cairo, Sharm El Sheikh,
  Hurghada, El Gouna, Zamalek, Jounieh, Tripoli Lebanon, Aqaba, Irbid, Erbil, Basra, Mosul, Ankara, Izmir, Antalya, Bodrum, Fethiye, Alanya, Bursa, Trabzon,
  Marrakech, Marrakesh, Rabat, Tangier, Agadir, Sousse, Karachi, Lahore, Islamabad, Rawalpindi, Faisalabad, Multan, Peshawar, Mumbai, Bombay, Delhi, New Delhi,
  Noida, Gurgaon, Gurugram, Bangalore, Bengaluru, Hyderabad, Chennai, Pune, Kochi, Goa, Ahmedabad, Lucknow, Jaipur, Cebu, Davao, Makati, Phuket, Pattaya,   Denpasar, Penang, Johor Bahru, Larnaca, Limassol, Paphos, Kyrenia, Famagusta, Thessaloniki, Batumi, Barcelona, Malaga,
  Alicante, Mallorca, Porto, Algarve, Cascais, Milan, Milano, Florence, Cannes, Lyon, Marseille, Geneva, Munich, München,
  Hamburg, Frankfurt, Düsseldorf, Manchester, Birmingham, Liverpool, Edinburgh, Glasgow, Miami, Orlando, San Francisco, Houston, Montreal, Sydney, Melbourne,
  Perth, Almaty, Astana, Yerevan, St Petersburg, Saint Petersburg, Sochi, Shenzhen, Guangzhou,
  الدوحة, لوسيل, المنامة, المحرق, جدة, مكة, مكة المكرمة, المدينة المنورة, الدمام, الخبر, الرياض, مسقط, صلالة, صحار, القاهرة, الإسكندرية, الجيزة, بيروت, عمان الأردن,
  دمشق, بغداد, أربيل, البصرة, إسطنبول, اسطنبول, أنقرة, أنطاليا, الدار البيضاء, مراكش, الرباط, تونس العاصمة, الخرطوم, لندن, باريس`;

/** Words before and behind the name of a country or city: `Sultanate of Oman`, `Lusail City`, `Northern Cyprus`. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  wordsOf('kingdom sultanate state republic of the city northern مدينة سلطنة مملكة دولة جمهورية'),
);

/** The names with their keys; made on first use. */
let names: ReadonlySet<string> | undefined;
function namesAbroad(): ReadonlySet<string> {
  const capitals = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  const regions = capitals.flatMap((first) => capitals.map((second) => first + second)).filter((code) => code !== 'AE');
  const countries = ['en', 'ar'].flatMap((language) => {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return regions.flatMap((code) => display.of(code) ?? []);
  });
  const cities = Intl.supportedValuesOf('timeZone').flatMap((zone) => (zone === 'Asia/Dubai' ? [] : zone.split('/').slice(1)));
  const known = COUNTRIES.flatMap(({ name, arabic, aliases }) => [name, arabic, ...aliases]);
  return new Set([...countries, ...cities, ...known, ...`${OTHER_COUNTRY_NAMES}, ${OTHER_CITIES}`.split(/,\s+/)].map(keyOf));
}

/** Whether a text names a country or a large city outside the United Arab Emirates, also with a district or post code behind it: `London E14`. */
export const isForeign = remembered((raw) => {
  names ??= namesAbroad();
  const words = wordsOf(raw).filter((word) => !/\d/.test(word));
  const key = words.join('');
  return key !== '' && (names.has(key) || names.has(words.filter((word) => !ATTRIBUTES.has(word)).join('')));
});
