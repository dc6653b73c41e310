// The Arabic site on a phone: searching and sending an inquiry, a listing with Arabic texts, an alert by email, a table of sales.
import sharp from 'sharp';
import { makeUnique } from './factories.ts';
import { linkPath, waitForEmail } from './mailbox.ts';
import { expect, expectHydrated, test } from './test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a visitor finds a home with an Arabic text, and the inquiry form confirms in Arabic that the message was sent', async ({ page }) => {
  await page.goto('/ar');
  await page.getByRole('button', { name: 'بحث', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('شقة غرفتين للإيجار في دبي مارينا');
  await dialog.getByRole('combobox').press('Enter');
  await page.waitForURL(/\/ar\/properties\?/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('شقق بغرفتي نوم للإيجار في دبي مارينا');
  const firstCard = page.locator('article[data-property]').first();
  await expect(firstCard).toContainText('دبي مارينا، دبي');
  await expect(firstCard).toContainText('درهم شهريًا');
  await firstCard.getByRole('link').first().click();
  await page.waitForURL(/\/ar\/properties\/\d+/);
  await page.getByRole('button', { name: 'اطلب معلومات' }).last().click();
  const form = page.locator('#request-information form');
  await expect(form.getByLabel('الرسالة')).toHaveValue(/^أنا مهتم بالعقار «دبي مارينا، [^A-Za-z]+» في دبي مارينا\./);
  await form.getByRole('button', { name: 'اطلب معلومات' }).click();
  await expect(form.getByText('يجب ألا يقل الاسم عن حرفين')).toBeVisible();
  await form.getByLabel('الاسم').fill('سارة الحداد');
  await form.getByLabel('البريد الإلكتروني').fill(`${makeUnique('sara')}@homes.example`);
  await form.getByLabel('الهاتف').fill('+971 50 000 0000');
  await form.getByRole('button', { name: 'اطلب معلومات' }).click();
  await expect(page.getByText('تم إرسال استفسارك بنجاح. سيتواصل معك وسيطنا قريبًا.')).toBeVisible();
});

test('a member advertises a home with Arabic texts, and a visitor finds it by a word of its Arabic title', async ({
  page,
  signedIn: _,
}) => {
  // a unique word: the time in milliseconds, with an Arabic character for each digit, because the search would read digits as a number
  const word = String(Date.now())
    .slice(-8)
    .replace(/\d/g, (digit) => 'بتجدرسطفكل'.charAt(Number(digit)));
  const title = `فيلا بحديقة ${word}`;
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#8a7' } })
    .jpeg()
    .toBuffer();
  await page.goto('/ar/create-listing');
  await page.getByRole('button', { name: 'أنشئ الإعلان' }).click();
  await expect(page.getByText('المنطقة مطلوبة').first()).toBeVisible();
  await page.getByText('فيلا', { exact: true }).first().click();
  await page.getByRole('textbox', { name: 'عنوان الإعلان', exact: true }).fill('Arabian Ranches, garden villa');
  await page
    .getByRole('textbox', { name: 'الوصف', exact: true })
    .fill('Low, long and open to the garden. Four bedrooms, a guest house and a deck around the pool.');
  await page.getByRole('textbox', { name: /^العنوان بالعربية/ }).fill(title);
  await page.getByRole('textbox', { name: /^الوصف بالعربية/ }).fill('أربع غرف نوم وملحق للضيوف ومسبح في حديقة هادئة.');
  await page.getByLabel('السعر').fill('8300000');
  await page.getByRole('textbox', { name: 'المساحة' }).fill('4900');
  for (const name of ['غرف النوم', 'الحمّامات']) await page.getByRole('textbox', { name, exact: true }).fill('4');
  await page.getByRole('combobox', { name: 'المنطقة' }).fill('المرابع');
  await page.getByRole('option', { name: 'المرابع العربية' }).click();
  await page.getByRole('textbox', { name: 'العنوان', exact: true }).fill('فيلا 7، شارع الريم 3، المرابع العربية');
  await page.getByLabel('مسبح').check({ force: true });
  await page.locator('#listing-images').setInputFiles([{ name: 'villa.jpg', mimeType: 'image/jpeg', buffer: photo }]);
  await expect(page.locator('ul[aria-label="الصور"] img')).toHaveCount(1);
  await expect(page.getByText('جارٍ رفع الصور...')).toBeHidden({ timeout: 60_000 });
  await page.getByRole('button', { name: 'نعم، هي صور' }).click();
  await page.getByRole('button', { name: 'أنشئ الإعلان' }).click();
  await page.waitForURL(/\/ar\/promote-listing\?id=\d+/);
  const id = new URL(page.url()).searchParams.get('id');
  await page.goto(`/ar/properties?search=${encodeURIComponent(word)}`);
  const resultCards = page.locator('article[data-property]');
  // homes that say the word come first
  await expect(resultCards.first()).toHaveAttribute('data-property', id!);
  await expect(resultCards.first()).toContainText(title);
  // the note that a text is in English
  await expect(resultCards.first()).not.toContainText('بالإنجليزية');
});

test('a visitor finds homes in Arabic, watches the search by an email in Arabic, and ends the alert', async ({ page }) => {
  const address = `${makeUnique('noor')}@homes.example`;
  await page.goto('/ar/properties?location=Dubai+Marina&minBedrooms=2');
  await expectHydrated(page);
  await page.getByRole('button', { name: 'أبلغني' }).filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'أبلغني بكل جديد' });
  const searchSummary = 'شراء · غرفتا نوم أو أكثر · دبي مارينا';
  await expect(dialog.getByText(searchSummary)).toBeVisible();
  await dialog.getByLabel('بريدك الإلكتروني').fill(address);
  await dialog.getByLabel('مرة أسبوعيًا').check();
  await dialog.getByRole('button', { name: 'تابع هذا البحث' }).click();
  await expect(dialog.getByRole('heading', { name: 'تحقق من بريدك الإلكتروني' })).toBeVisible();
  const email = await waitForEmail(address, /^يرجى تأكيد تنبيهك$/);
  expect(email.text).toContain(searchSummary);
  const confirmPath = linkPath(email, '/alerts/confirm');
  expect(confirmPath).toMatch(/^\/ar\//);
  await page.goto(confirmPath);
  await page.getByRole('button', { name: 'ابدأ التنبيه' }).click();
  await expect(page.getByRole('heading', { name: 'تنبيهك مفعّل' })).toBeVisible();
  await page.getByRole('link', { name: 'عرض تنبيهاتي' }).click();
  const alert = page.getByRole('article', { name: searchSummary });
  await expect(alert.getByText('مرة أسبوعيًا')).toBeVisible();
  await alert.getByRole('button', { name: 'أوقفه', exact: true }).click();
  await expect(page.getByText('لم تتابع أي بحث بعد')).toBeVisible();
});

test('the median of a row of registered sales is on one line', async ({ page }) => {
  await page.goto('/ar/areas/dubai-marina');
  const table = page.getByRole('region', { name: 'شقق جاهزة' }).getByRole('table').first();
  // the first cell: on a phone the column with the number of sales is hidden
  const median = table.getByRole('row').nth(1).getByRole('cell').first();
  await expect(median).toHaveText(/مليون/);
  const lineCount = await median.evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    // boxes of text with the same top are on the same line
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
  });
  expect(lineCount).toBe(1);
});
