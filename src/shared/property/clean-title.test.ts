import { describe, expect, test } from 'vitest';
import { cleanTitle } from './clean-title.ts';

describe('the title of a listing', () => {
  test.each([
    [
      'JADE TOWER | LUXURY SKYLINE LIVING | MAID’S ROOM | HIGH-FLOOR UNITS',
      'Jade Tower · Luxury Skyline Living · Maid’s Room · High-Floor Units',
    ],
    ['BRAND NEW | HIGH-FLOOR | ONLY FOR CASH BUYERS', 'Brand New · High-Floor · Only for Cash Buyers'],
    ['FREEHOLD | 2BHK WITH MAIDS ROOM | WITH 50/50 PAYMENT PLAN', 'Freehold · 2BHK with Maids Room · With 50/50 Payment Plan'],
    ['Investor Deal // Prime Location // High ROI', 'Investor Deal · Prime Location · High ROI'],
    ['SAMI FURNISHED_ LUXURIOUS AMENITIES_ SMART HOME_STUDY ROOM', 'Sami Furnished · Luxurious Amenities · Smart Home · Study Room'],
    ['40% DISCOUNT||15% ROI|INVEST||NEAR METRO', '40% Discount · 15% ROI · Invest · Near Metro'],
    ['HOT DEAL!!! STUDIO / AMAZING VIEW', 'Hot Deal · Studio · Amazing View'],
    ['Belle Reve | Pool View | Higher Floor | Resale. . . .', 'Belle Reve · Pool View · Higher Floor · Resale'],
    ['Fully Furnished I Luxurious I Burj Khalifa View', 'Fully Furnished · Luxurious · Burj Khalifa View'],
    ['1% monthly- Smart Home - High ROI -High Quality', '1% monthly · Smart Home · High ROI · High Quality'],
    ['Damac Hills II villa | Phase II | Tower I', 'Damac Hills II villa · Phase II · Tower I'],
    ['Belgravia II | 1 bedroom', 'Belgravia II · 1 bedroom'],
    ['Arabella II townhouse', 'Arabella II townhouse'],
    ['Belgravia II flat near Arabella II villas', 'Belgravia II flat near Arabella II villas'],
    ['Belgravia II | Arabella II | 1 bedroom', 'Belgravia II · Arabella II · 1 bedroom'],
    ['Brand New Unit II best Layout II Spacious', 'Brand New Unit · Best Layout · Spacious'],
    ['Vacant II Genuine Property II  Studio with Balcony', 'Vacant · Genuine Property · Studio with Balcony'],
    ['Furnished II Luxurious II Burj view', 'Furnished · Luxurious · Burj view'],
    ['Pool View | pool view | Balcony', 'Pool View · Balcony'],
    ['300%Profit Free Hold', '300% Profit Free Hold'],
    ['🔥🔥 Sea View 🌊 | 🇦🇪 Golden Visa ✅', 'Sea View · Golden Visa'],
    ['𝐋𝐮𝐱𝐮𝐫𝐲 Villa ★★★ Vacant', 'Luxury Villa Vacant'],
  ])('of %j reads %j', (title, clean) => expect(cleanTitle(title)).toBe(clean));

  test.each([
    ['Vacant 2BR, call now 050 123 4567', 'Vacant 2BR'],
    ['Marina view | WhatsApp +971 50-123-4567 | High floor', 'Marina view · High floor'],
    ['Villa 00971501234567', 'Villa'],
    ['Flat (04 1234567)', 'Flat'],
    ['فيلا للبيع ٠٥٠١٢٣٤٥٦٧', 'فيلا للبيع'],
    ['شقة ٢ غرف، اتصل ٠٥٠ ١٢٣ ٤٥٦٧', 'شقة ٢ غرف'],
    ['Studio, see www.example.com or mail me@example.com', 'Studio, see or mail'],
  ])('without phone numbers and links: %j reads %j', (title, clean) => expect(cleanTitle(title)).toBe(clean));

  test.each([
    'Palm Jumeirah, villa on the frond',
    'Business Bay, the owner’s flat',
    'البرشاء، شقة بغرفتي نوم قرب حديقة البركة',
    'Studio 24/7 security',
    'Handover Q4 2027, AED 1,250,000',
    'Golf-facing home in JVC',
  ])('%j stays as it is', (title) => expect(cleanTitle(title)).toBe(title));

  test.each(['| |', '1300000', 'https://homes.example. ae/to/14688793', '🔥', ''])('%j has no words', (title) =>
    expect(cleanTitle(title)).toBe(''),
  );
});
