import { expect, test } from 'vitest';
import { namesSharedHousing, namesSharedHousingQuickly } from './shared-housing.ts';

const names = (text: string) => namesSharedHousing({ title: 'A home', titleAr: null, description: text, descriptionAr: null });

test.each([
  'Bed space available near the metro',
  'Bedspaces for ladies',
  'BED-SPACE in Deira',
  'Bed\u200b space in Deira',
  'Partition for rent, bills included',
  'Partitioned rooms available now',
  'Sharing room for executive bachelors',
  'Shared accommodation with a common kitchen',
  'Looking for a roommate',
  'Flat share in the Marina',
  'Co-living by the beach',
  'Room for rent in a quiet villa',
  'Rooms available for rent',
  'Master bedroom for rent with own bath',
  'Maid’s room for rent',
  'AED 900 per bed',
  'سكن مشترك للبنات',
  'غرفة للإيجار في ديرة',
  'غُرَف للإيجار',
  'سرير للإيجار قرب المترو',
  'بارتشن للإيجار',
  'مشاركة سكن للموظفين',
])('an advert with the words of shared housing is one (N22): %s', (text) => {
  expect(names(text)).toBe(true);
  expect(namesSharedHousingQuickly({ title: 'A home', titleAr: null, description: text, descriptionAr: null })).toBe(true);
  expect(namesSharedHousing({ title: text, titleAr: null, description: '', descriptionAr: null })).toBe(true);
  expect(namesSharedHousing({ title: 'A home', titleAr: text, description: '', descriptionAr: null })).toBe(true);
});

test.each([
  '2 bedroom for rent with a shared pool',
  '2 bed room for rent',
  'Two bedrooms to let, large living room',
  'Shared swimming pool and gym',
  'Family home, no sharing and no bed space',
  'Not for sharing rooms; families alone',
  'The living room is partitioned by glass',
  'Showroom for rent next door',
  'A separate maid’s room and storage',
  'Price per bedroom is lower than next door',
  'شقة بغرفة نوم للإيجار',
  'غرفتا نوم للإيجار',
  'مسبح مشترك ونادٍ رياضي',
  'شقة من 3 غرف نوم للإيجار',
])('a whole home is not: %s', (text) => expect(names(text)).toBe(false));
