// Names that people give to the columns of their lists of homes, in English and Arabic, for guessing which column has which of our fields.
import type { ImportField } from '../../../shared/incoming-feed/import-file.ts';
import { wordsOf } from '../../../shared/search/fold-text.ts';

/** Names of a field: `is` are whole names, `has` words of a longer one, `not` words of names of something else. */
interface FieldNames {
  is: string;
  has?: string;
  not?: string;
}

const NAMES: Record<ImportField, FieldNames> = {
  price: {
    is: 'price, asking price, sale price, selling price, rent, rental, amount, value, asking, price aed, annual rent, yearly rent, monthly rent, rent aed, list price, السعر, سعر, الثمن, القيمة, المبلغ, الإيجار, الايجار, قيمة الإيجار, سعر البيع, السعر المطلوب',
    has: 'price, rent, asking, aed, السعر, سعر, الإيجار, المبلغ',
    not: 'per, psf, sqft, sqm, ft, frequency, period, type, original, op, old, previous, service, charge, deposit, commission, agency, fee, cheque, cheques, payments, للقدم, للمتر, عمولة, رسوم, تأمين, عدد',
  },
  area: {
    is: 'area, size, bua, built up area, sqft, sq ft, sqm, sq m, area sqft, size sqft, area sq ft, size sq ft, total area, unit size, property size, unit area, square feet, square footage, super area, المساحة, مساحة, المساحة بالقدم, المساحة بالمتر, القدم',
    has: 'area, size, sqft, sqm, bua, square, المساحة, مساحة, قدم, متر',
    not: 'price, per, plot, land, name, balcony, psf, السعر, الأرض, سعر',
  },
  bedrooms: {
    is: 'bedrooms, bedroom, beds, bed, br, bhk, rooms, no of bedrooms, number of bedrooms, bed rooms, no of beds, bdr, غرف, الغرف, غرف النوم, عدد الغرف, عدد غرف النوم, غرفة, الغرف والصالة',
    has: 'bedrooms, bedroom, beds, bed, br, bhk, غرف, الغرف',
    not: 'bath, baths, bathrooms, maid, maids, حمام, خادمة',
  },
  bathrooms: {
    is: 'bathrooms, bathroom, baths, bath, wc, toilets, no of bathrooms, number of bathrooms, washrooms, حمامات, الحمامات, عدد الحمامات, حمام, دورات المياه',
    has: 'bathrooms, bathroom, baths, bath, حمام, حمامات, الحمامات',
  },
  propertyType: {
    is: 'property type, type, unit type, home type, category, type of property, kind, unit category, listing type, نوع العقار, النوع, نوع, نوع الوحدة, الفئة',
    has: 'type, category, kind, نوع, النوع',
    not: 'transaction, offer, purpose, price, rent, view, payment, الإعلان, العرض, المعاملة',
  },
  transactionType: {
    is: 'transaction type, purpose, offering type, for, sale or rent, rent or sale, sale rent, deal, deal type, offer type, offer, listed for, transaction, category, الغرض, نوع العرض, نوع المعاملة, العملية, للبيع أو للإيجار, بيع أو إيجار, نوع الإعلان, نوع العملية',
    has: 'purpose, transaction, sale, rent, offering, الغرض, بيع, إيجار, ايجار, للبيع',
    not: 'price, aed, amount, frequency, period, السعر, سعر',
  },
  location: {
    is: 'location, community, where, area, district, neighbourhood, neighborhood, master community, area name, locality, place, community name, zone, المنطقة, الموقع, منطقة, الحي, المجمع, المجتمع',
    has: 'location, community, area, district, locality, neighbourhood, neighborhood, المنطقة, الموقع, الحي, المجمع',
    not: 'sub, size, sqft, sqm, built, bua, plot, link, url, map, view, street, المساحة, فرعية',
  },
  emirate: {
    is: 'emirate, city, state, province, region, الإمارة, الامارة, المدينة, مدينة',
    has: 'emirate, city, الإمارة, المدينة',
    not: 'phone',
  },
  reference: {
    is: 'reference, ref, ref no, reference number, reference no, id, listing id, property id, unit code, code, listing ref, property ref, ref number, sku, mls, listing no, الرقم المرجعي, المرجع, رقم المرجع, رقم العقار, رقم الإعلان, الرمز, كود, الكود',
    has: 'reference, ref, id, code, مرجع, المرجعي, المرجع, كود',
    not: 'agent, permit, trakheesi, rera, owner, client, postal, zip, paid, area, الوكيل, تصريح',
  },
  title: {
    is: 'title, headline, name, property name, listing title, property title, ad title, title en, subject, العنوان, عنوان الإعلان, عنوان, الاسم, اسم العقار',
    has: 'title, headline, عنوان',
    not: 'ar, arabic, deed, job, agent, عربي, الوكيل',
  },
  description: {
    is: 'description, details, remarks, notes, text, comments, about, property description, description en, more info, الوصف, وصف, التفاصيل, ملاحظات, نص الإعلان',
    has: 'description, details, remarks, notes, الوصف, وصف, ملاحظات',
    not: 'ar, arabic, عربي',
  },
  titleAr: { is: 'title ar, arabic title, title arabic, العنوان بالعربية, العنوان العربي, العنوان بالعربي' },
  descriptionAr: { is: 'description ar, arabic description, description arabic, الوصف بالعربية, الوصف العربي, الوصف بالعربي' },
  images: {
    is: 'images, photos, pictures, photo, image, picture, image urls, photo links, photo url, image url, gallery, photos link, pics, الصور, صور, روابط الصور, صورة',
    has: 'images, photos, pictures, photo, image, picture, gallery, pics, الصور, صور',
    not: 'plan, agent, logo',
  },
  building: {
    is: 'building, tower, project, building name, project name, tower name, property name, tower building, cluster, المبنى, البرج, اسم المبنى, المشروع, اسم المشروع, البناية, اسم البرج',
    has: 'building, tower, project, المبنى, البرج, المشروع, البناية',
    not: 'status, age, year, permit, developer, size, المطور',
  },
  unit: {
    is: 'unit, unit no, unit number, flat no, apartment no, villa no, apt, apt no, villa number, flat, unit num, door no, رقم الوحدة, الوحدة, رقم الشقة, رقم الفيلا',
    has: 'unit no, unit number',
    not: 'type, size, area, code, status, نوع',
  },
  address: {
    is: 'address, street, full address, street address, sub community, sub location, subcommunity, العنوان التفصيلي, الشارع, العنوان الكامل, المنطقة الفرعية',
    has: 'address, street, sub, الشارع',
    not: 'email, mail',
  },
  amenities: {
    is: 'amenities, features, facilities, المرافق, المميزات, الخدمات, مميزات',
    has: 'amenities, features, facilities, المرافق, المميزات',
  },
  furnished: {
    is: 'furnished, furnishing, furniture, furnishing status, is furnished, الفرش, مفروش, التأثيث, الأثاث, حالة الفرش',
    has: 'furnished, furnishing, مفروش, الفرش',
  },
  completion: {
    is: 'completion, completion status, construction status, ready or off plan, off plan, project status, حالة البناء, حالة الإنجاز, حالة المشروع, الجاهزية',
    has: 'completion, construction, الإنجاز',
    not: 'date',
  },
  rentFrequency: {
    is: 'rent frequency, rental period, frequency, period, rent period, price period, payment period, per, rent per, فترة الإيجار, الفترة, دورة الدفع, مدة الإيجار',
    has: 'frequency, period, الفترة, فترة',
  },
  currency: { is: 'currency, العملة' },
  permitNumber: {
    is: 'permit, permit number, permit no, rera permit, trakheesi, trakheesi permit, trakheesi number, dld permit, dld permit number, advertising permit, rera permit number, madhmoun, رقم التصريح, التصريح, تصريح, ترخيص الإعلان, رقم ترخيص الإعلان',
    has: 'permit, trakheesi, تصريح, التصريح',
    not: 'until, expiry, date, end, link, url, ends, expires, انتهاء, تاريخ',
  },
  permitUntil: {
    is: 'permit until, permit expiry, permit end date, permit expiry date, permit valid until, تاريخ انتهاء التصريح, انتهاء التصريح, صلاحية التصريح',
  },
  status: {
    is: 'status, listing status, availability, property status, unit status, state, is active, حالة العقار, الحالة, حالة الإعلان',
    has: 'status, availability, الحالة',
    not: 'furnishing, completion, construction, project, rental',
  },
  serviceCharge: {
    is: 'service charge, service charges, service charge per sqft, service fee, رسوم الخدمة, رسوم الخدمات',
    has: 'service charge, service charges',
  },
  cheques: {
    is: 'cheques, checks, no of cheques, number of cheques, payments, payment plan cheques, chq, عدد الشيكات, الشيكات, عدد الدفعات',
    has: 'cheques, checks, الشيكات',
  },
  parking: {
    is: 'parking, parking spaces, parkings, no of parking, car parks, parking bays, covered parking, المواقف, عدد المواقف, مواقف السيارات, موقف',
    has: 'parking, مواقف, المواقف',
  },
  handover: {
    is: 'handover, handover date, completion date, expected handover, delivery, delivery date, possession, تاريخ التسليم, التسليم, موعد التسليم',
    has: 'handover, التسليم',
  },
  vacant: {
    is: 'vacant, vacancy, occupancy, tenanted, occupied, vacant or rented, rented, occupancy status, شاغر, شاغرة, الإشغال, حالة الإشغال, مؤجر',
    has: 'vacant, occupancy, tenanted, الإشغال',
  },
  tenantUntil: {
    is: 'tenant until, rented until, tenancy end, tenancy end date, lease end, lease expiry, contract end, انتهاء عقد الإيجار, مؤجر حتى',
    has: 'rented until, tenancy end, lease end',
  },
  latitude: { is: 'latitude, lat, خط العرض', has: 'latitude' },
  longitude: { is: 'longitude, lng, lon, long, خط الطول', has: 'longitude' },
  createdAt: {
    is: 'created at, date, listed, listing date, date added, added, posted, posted on, listed on, date listed, published, تاريخ الإعلان, التاريخ, تاريخ الإضافة, تاريخ النشر',
    has: 'listed, posted, added',
    not: 'by',
  },
  agentName: {
    is: 'agent, agent name, broker, consultant, assigned to, listing agent, agent full name, listed by, الوكيل, اسم الوكيل, الوسيط, اسم الوسيط, المستشار',
    has: 'agent, broker, consultant, الوكيل, الوسيط',
    not: 'email, mail, phone, mobile, number, licence, license, brn, photo, هاتف, رقم',
  },
  agentEmail: {
    is: 'agent email, email, broker email, e mail, contact email, بريد الوكيل, البريد الإلكتروني, البريد',
    has: 'email, mail, البريد',
  },
  agentPhone: {
    is: 'agent phone, phone, mobile, contact, contact number, agent mobile, tel, whatsapp, phone number, mobile number, هاتف الوكيل, الهاتف, رقم الهاتف, الجوال, المتحرك',
    has: 'phone, mobile, whatsapp, هاتف, الهاتف, الجوال',
  },
};

interface Known {
  names: ReadonlySet<string>;
  words: readonly string[][];
  others: ReadonlySet<string>;
}
const listOf = (text = ''): string[] => text.split(', ').filter(Boolean);
const wordList = (text: string): string[] => wordsOf(text);
const KNOWN: ReadonlyMap<ImportField, Known> = new Map(
  (Object.entries(NAMES) as [ImportField, FieldNames][]).map(([field, { is, has, not }]) => [
    field,
    {
      names: new Set([field, ...listOf(is)].map((name) => wordList(name).join(' '))),
      words: listOf(has).map(wordList),
      others: new Set(listOf(not).flatMap(wordList)),
    },
  ]),
);

/** The words of a column: `unitPrice_AED` is `unit price aed`. */
const wordsOfColumn = (name: string): string[] => wordList(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').replaceAll(/[_/.\-()[\]]+/g, ' '));

/** How well a column's name, or the last part of its path, fits a field: 8 for a name of it, 4 for one with a word of it, -8 with a word of something else. */
export function nameScore(field: ImportField, column: string): number {
  const whole = partScore(field, column);
  const last = column.split(/[./]/).at(-1)!;
  return last === '' || last === column || whole < 0 ? whole : Math.max(partScore(field, last), Math.min(4, whole));
}

function partScore(field: ImportField, column: string): number {
  const { names, words, others } = KNOWN.get(field)!;
  const own = wordsOfColumn(column);
  if (names.has(own.join(' '))) return 8;
  if (own.some((word) => others.has(word))) return -8;
  const hasWords = (wanted: readonly string[]) => own.some((_, i) => wanted.length > 0 && wanted.every((word, j) => own[i + j] === word));
  return words.some(hasWords) ? 4 : 0;
}

/** Whether the name of a column says that its areas are in square metres. */
export const namesSquareMetres = (column: string): boolean =>
  /sq\.?\s*_?m(?!i)|sqm|m2|m²|\bmet(?:er|re)s?\b|متر/i.test(column) && !/ft|feet|قدم/i.test(column);
