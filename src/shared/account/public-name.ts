// Rules of names that others read: none looks like this site or its staff, is a link, or has characters that no one sees.

/** Names of this site and words for those who run one, in the form of `nameSkeleton`. */
const SITE_NAMES = /dubaiapp?artments?sales?/;
// no run of these words can be cut into words in two ways: long names would be tried in all of them
const STAFF_WORDS = 'admin(?:istrator|istration)?|moderator|staff|support|help|root|system|webmaster|postmaster|security|official';
const STAFF_NAME = new RegExp(
  `^(?:site|customer|client|dubai)*(?:${STAFF_WORDS})(?:s|team|desk|office|service|department|${STAFF_WORDS})*$`,
);
const ARABIC_STAFF_NAME =
  /^(?:فريق|خدمة|موظفو?)?(?:ال)?(?:ادارة|ادمن|مشرف|مدير|موظف|دعم|مسوول|خدمةالعملاء)(?:ون|ين)?(?:ال)?(?:موقع|عملاء|فني|دعم|نظام)*$/;

/** A name without case, accents, marks, digits at its end and gaps, and with digits read as the characters that they look like. */
export const nameSkeleton = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}]+/gu, '')
    .replace(/\d+$/, '')
    .replace(/[0134578$]/g, (digit) => ({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' })[digit] ?? digit)
    .replace(/[أإآ]/g, 'ا');

/** Whether a name could be taken for that of this site or of its staff. */
export function isReservedName(name: string): boolean {
  const skeleton = nameSkeleton(name);
  return SITE_NAMES.test(skeleton) || STAFF_NAME.test(skeleton) || ARABIC_STAFF_NAME.test(skeleton);
}

/** Characters that join or separate others without being seen; Arabic, Persian and Indian names need them between two letters. */
const JOINERS = /(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L})/gu;
const INVISIBLE = /\p{Cf}|\p{Default_Ignorable_Code_Point}|\p{Zl}|\p{Zp}/u;
const LINK = /:\/\/|\bwww\.|[\p{L}\d-]\.[a-z]{2,24}(?=$|[\s/:?#])/u;

/** Whether a person's name has no invisible characters and no link. */
export const isHonestName = (name: string): boolean => {
  const visible = /\p{Script=Latin}/u.test(name) ? name : name.replace(JOINERS, '');
  return !INVISIBLE.test(visible) && !LINK.test(name);
};
