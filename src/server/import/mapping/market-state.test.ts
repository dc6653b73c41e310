// Tests of reading from words of imported files whether a home is still on offer; no database.
import { describe, expect, test } from 'vitest';
import { parseMarketState } from './market-state.ts';

describe('whether a home is on offer', () => {
  test.each([
    [
      'sold',
      [
        'Sold',
        'SOLD OUT',
        'sold by us',
        'Sold on 12/06/2026',
        'مباع',
        'تم البيع',
        'بيعت',
        'vendu',
        'verkauft',
        'продано',
        '已售',
        'For Sale - Sold',
        'Off-plan sold out',
        'Completed, sold',
        'satıldı',
      ],
    ],
    [
      'rented',
      [
        'rented',
        'Let',
        'Leased',
        'Rented out',
        'مؤجر',
        'تم التأجير',
        'تم الإيجار',
        'loué',
        'vermietet',
        '已租',
        'For Rent - Leased',
        'kiralandı',
      ],
    ],
    [
      'paused',
      [
        ...[
          'off market',
          'OffMarket',
          'OFF_MARKET',
          'temporarily off the market',
          'unpublished',
          'Un-published',
          'draft',
          'inactive',
          'expired',
        ],
        ...[
          'Expired listing',
          'archive',
          'archived',
          'deleted',
          'Withdrawn',
          'cancelled',
          'suspended',
          'hidden',
          'Offline',
          'Closed',
          'Unlisted',
        ],
        ...['Not Available', 'no longer available', 'unavailable', 'not active', 'not for sale', 'Sold - STC', 'Let agreed', 'transferred'],
        ...[
          'De-listed',
          'In active',
          'On hold',
          'Gone',
          'Taken',
          'Sale completed',
          'Completed sale',
          'Transaction is completed',
          'deal done',
        ],
        ...['not for sale at the moment', 'Discarded', 'Void', 'off', 'hors marché', 'aktif değil', '已下线'],
        ...['غير متاح', 'غير منشور', 'منتهي الصلاحية', 'مسودة', 'محذوف', 'ملغى', 'خارج السوق', 'لم يعد متاحا', '下架', 'снято с продажи'],
      ],
    ],
    [
      'offered',
      [
        ...[
          'live',
          'Active',
          'available',
          'Published',
          'Under Offer',
          'Pending',
          'Reserved',
          'For Sale',
          'To Let',
          'for rent',
          'on market',
        ],
        ...['à vendre', 'zu vermieten', 'en venta', 'réservé', '待售', 'продаётся', 'For sale, not sold', 'Price reduced'],
        ...['Vacant', 'tenanted', 'unsold', 'not sold', 'Completed', 'Off Plan', 'متاح', 'منشور', 'للبيع', 'للإيجار', 'محجوز'],
      ],
    ],
    [null, ['', 'banana', 'upcoming', '2026-06-01']],
  ])('is %s for its words', (state, words) => {
    expect(words.map((word) => [word, parseMarketState(word)])).toEqual(words.map((word) => [word, state]));
  });

  test('is the answer to the name of the column where a text is a bare yes or no', () => {
    const answers = [
      ['no', 'is_active'],
      ['1', 'is_active'],
      ['false', 'isPublished'],
      ['true', 'Sold'],
      ['false', 'Sold'],
      ['yes', 'archived'],
      ['no', 'availability'],
      ['yes', 'status'],
      ['0', 'isactive'],
      ['no', 'Show_On_Website'],
    ].map(([text, column]) => parseMarketState(text!, column));
    expect(answers).toEqual(['paused', 'offered', 'paused', 'sold', 'offered', 'paused', 'paused', null, 'paused', 'paused']);
  });
});
