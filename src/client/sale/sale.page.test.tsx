// Tests of what the page of a home says about registered sales and the price that they suggest, and of the page about that estimate.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import { navigateTo, visit } from '../../testing/browser/render-app.tsx';
import { startSalePageContext, textOf } from '../../testing/contexts/sale-page-context.ts';
import { makeProperty } from '../../testing/factories/factories.ts';

const { server } = await startSalePageContext();

const HOME = { address: 'Apartment 1204, Park Islands, Dubai Marina', bedrooms: 2, area: 1250, price: 2_450_000 };

/** Lists a home, opens its page (in Arabic with the prefix `/ar`), and returns the section on registered sales. */
async function openSalesSection(fields: Parameters<typeof makeProperty>[1], prefix = '') {
  const { id } = await makeProperty(server.deps.orm.em, fields);
  await visit(`${prefix}/properties/${id}`, server.device());
  const name = prefix ? 'بكم بيعت منازل مماثلة' : 'What comparable homes sold for';
  const section = (await screen.findByRole('heading', { name })).closest('section')!;
  return { section };
}

describe('the page of a home', () => {
  test('shows the range, the asking price in it, the error, the evidence and the sales of the area with their source', async () => {
    const { section } = await openSalesSection(HOME);
    await within(section).findByText('Registered sales suggest AED 2.09M to 2.78M.');
    const text = textOf(section);
    for (const sentence of [
      'The asking price is 1 % below the middle of this range.',
      'Eight of ten comparable sales fell inside such a range; half of our estimates were within 6 % of the registered price.',
      'Based on 37 sales in Park Islands, 16 of them with 2 bedrooms, and 1,049 in Dubai Marina, January to August 2026. It does not know the floor, the view or the condition. It is arithmetic on public records, not a valuation.',
      'Half between AED 2.00M and 3.52M, median AED 2.60M, AED 1,895 per sq ft.',
      'Dubai Land Department, open data, January to August 2026.',
    ])
      expect(text).toContain(sentence);
    expect(text).not.toMatch(/bargain|fair price|overpriced|investment/i);
    expect(within(section).getByRole('img', { name: 'Range AED 2.09M to 2.78M, middle AED 2.47M, asking price AED 2.45M' })).toBeTruthy();
    expect(within(section).getByRole('link', { name: 'How we work this out' }).getAttribute('href')).toBe('/how-we-estimate');
    expect(within(section).getByRole('link', { name: 'All registered sales in Dubai Marina' }).getAttribute('href')).toBe(
      '/areas/dubai-marina',
    );
  });

  test('sends a report that the building is wrong to staff, with that reason preselected (S91)', async () => {
    const { section } = await openSalesSection(HOME);
    await userEvent.click(await within(section).findByRole('button', { name: 'The building is wrong' }));
    const dialog = await screen.findByRole('dialog');
    expect((within(dialog).getByRole('radio', { name: 'The building is wrong' }) as HTMLInputElement).checked).toBe(true);
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Tell us more (optional)' }), 'It is Park Islands 2.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send Report' }));
    await waitFor(
      async () =>
        expect(await rows(server.deps.orm.em.fork(), { text: 'select reason, text from reports' })).toEqual([
          { reason: 'building', text: 'It is Park Islands 2.' },
        ]),
      { timeout: 15_000 },
    );
    const unknownBuilding = await openSalesSection({ ...HOME, address: 'No Such Tower, Dubai Marina' });
    await within(unknownBuilding.section).findByRole('link', { name: 'How we work this out' });
    expect(within(unknownBuilding.section).queryByRole('button', { name: 'The building is wrong' })).toBeNull();
  });

  test('has the figures of the chart as a table', async () => {
    const { section } = await openSalesSection(HOME);
    await userEvent.click(await within(section).findByText('Show as a table'));
    const table = within(section).getByRole('table');
    const months = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => textOf(row.querySelector('th')!));
    expect(months[0]).toBe('January 202653 sales');
    expect(months).toHaveLength(8);
    expect(
      within(section).getByRole('img', {
        name: /^Median AED per sq ft by month: ready 2-bedroom apartments in Dubai Marina, 1,720 in January 2026/,
      }),
    ).toBeTruthy();
  });

  test.each([
    ['a price above the whole range', { price: 4_940_000 }, 'The asking price is 100 % above the middle of this range.'],
    ['a price in the middle', { price: 2_470_000 }, 'The asking price is in the middle of this range.'],
    ['a price below the middle', { price: 2_223_000 }, 'The asking price is 10 % below the middle of this range.'],
    [
      'a price below the whole range',
      { price: 1_500_000 },
      'Below recent sales. Ask why: a tenant may stay, it may need work, or the price may be wrong.',
    ],
    ['a studio', { propertyType: 'Studio', bedrooms: 1, area: 480 }, /of them studios, and 1,049 in Dubai Marina/],
    ['an unknown building', { address: 'Harbour Walk 1' }, 'We have too few registered sales of comparable homes to name a range.'],
    ['a home without a range', { address: 'Harbour Walk 1' }, 'This home asks AED 1,960 per sq ft, 3 % above this median.'],
    [
      'a cheaper home without a range',
      { address: 'Harbour Walk 1', price: 1_990_000 },
      'This home asks AED 1,592 per sq ft, 16 % below this median.',
    ],
    [
      'a home without a range at the median',
      { address: 'Harbour Walk 1', price: 2_370_000 },
      'This home asks AED 1,896 per sq ft, as much as this median.',
    ],
    ['another emirate', { emirate: 'Abu Dhabi', location: 'Al Reem Island' }, 'We have registered sales for Dubai only.'],
    [
      'an off-plan home',
      { completion: 'off-plan' as const },
      'This home is off plan: the developer’s list price rules, so we name no range.',
    ],
    [
      'too few sales of its kind',
      { address: 'Walk 1', bedrooms: 7 },
      /^Registered sales of ready 7-bedroom apartments in Dubai Marina. Too few sales to say\.$/,
    ],
  ])('for %s shows the sentence of that case', async (_case, fields, sentence) => {
    const { section } = await openSalesSection({ ...HOME, ...fields });
    expect(
      await within(section).findByText(
        (_, element) =>
          element?.tagName === 'P' && (typeof sentence === 'string' ? textOf(element) === sentence : sentence.test(textOf(element))),
      ),
    ).toBeTruthy();
  });

  test('in Arabic has Arabic sentences', async () => {
    const { section } = await openSalesSection(HOME, '/ar');
    await within(section).findByText(/^تشير المبيعات المسجلة إلى ما بين 2\.09 مليون و2\.78 مليون درهم/);
    expect(textOf(section)).toContain('دائرة الأراضي والأملاك في دبي، بيانات مفتوحة، من يناير إلى أغسطس 2026.');
    expect(textOf(section)).not.toMatch(/Registered|sales/);
  });

  test('in Arabic compares a home without a range with the median of the area', async () => {
    const { section } = await openSalesSection({ ...HOME, address: 'Harbour Walk 1' }, '/ar');
    await within(section).findByText(/1,960 درهم للقدم المربعة، أعلى من هذه القيمة الوسطى بنسبة/);
  });

  test('for rent has no section', async () => {
    const { id } = await makeProperty(server.deps.orm.em, { ...HOME, transactionType: 'Rent', price: 9000 });
    const wire = await visit(`/properties/${id}`, server.device());
    await screen.findByRole('heading', { name: 'What it costs to rent' });
    expect(screen.queryByText('What comparable homes sold for')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Sold prices' })).toBeNull();
    expect(wire.calls).not.toContain('estimate.ofHome');
  });

  test('shows no figures in the section while they load', async () => {
    const { id } = await makeProperty(server.deps.orm.em, HOME);
    const wire = await visit('/sitemap', server.device());
    wire.hold('estimate.ofHome', 'sale.ofArea');
    navigateTo(`/properties/${id}`);
    const section = (await screen.findByRole('heading', { name: 'What comparable homes sold for' })).closest('section')!;
    expect(within(section).queryByText(/Registered sales/)).toBeNull();
    wire.restore();
    await within(section).findByText(/Registered sales suggest/);
  });

  test('leaves the section out when it cannot be loaded', async () => {
    const { id } = await makeProperty(server.deps.orm.em, HOME);
    const wire = await visit('/sitemap', server.device());
    wire.cut('estimate.ofHome', 'sale.ofArea');
    navigateTo(`/properties/${id}`);
    await screen.findByRole('heading', { name: 'What comparable homes sold for' });
    expect(screen.getByRole('link', { name: 'Sold prices' }).getAttribute('href')).toBe('#home-sales');
    await waitFor(() => expect(screen.queryByText('What comparable homes sold for')).toBeNull());
    expect(screen.queryByRole('link', { name: 'Sold prices' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'What it costs to buy' })).toBeTruthy();
  });
});

test('the page about the estimate shows the errors and ranges of the run', async () => {
  await visit('/how-we-estimate', server.device());
  await waitFor(() => expect(screen.getAllByRole('table')).toHaveLength(2));
  expect(screen.getAllByRole('definition').map(textOf)).toEqual(['7.8 %', '59 %', '81.1 %']);
  const [errors, ranges] = screen.getAllByRole('table');
  const rowsOf = (table: HTMLElement | undefined) =>
    within(table!)
      .getAllByRole('row')
      .map((row) => textOf(row));
  expect(rowsOf(errors)[1]).toMatch(/^Median of area and bedrooms11,42313\.8 %/);
  expect(rowsOf(errors)[2]).toMatch(/^Our estimate11,8017\.8 %/);
  expect(rowsOf(ranges)).toHaveLength(7);
  expect(screen.getByText('Learned from 21,854 sales up to 21 Aug 2026.')).toBeTruthy();
});

test('the page about the method says how often shown ranges held, or that no such sale is registered yet (N23)', async () => {
  const readRecord = async (path: string, name: string) => {
    await visit(path, server.device());
    return screen.findByRole('region', { name });
  };
  const title = 'What we showed, and what it sold for';
  expect(textOf(await readRecord('/how-we-estimate', title))).toContain('No such sale has been registered yet.');
  const store = (text: string, values: unknown[] = []) => rows(server.deps.orm.em.fork(), { text, values });
  const sale = `values (1, 'a', '2026-08-03', 116, 2900000, 'DUBAI MARINA', 'ready', 'flat', 'PARKISLANDS'),
    (2, 'b', '2026-08-03', 90, 2300000, 'DUBAI MARINA', 'ready', 'flat', 'PARKISLANDS')`;
  await store(
    `insert into land_sales (id, transaction_number, registered_on, square_metres, amount, area, stage, housing, building) ${sale}`,
  );
  const { id: missed } = await makeProperty(server.deps.orm.em, { ...HOME, status: 'sold' });
  const { id: hit } = await makeProperty(server.deps.orm.em, HOME);
  await store(
    `insert into shown_ranges (property_id, shown_on, run_id, low, middle, high, area, building, housing, size, sale_id)
      values ($1, '2026-07-01', 1, 2090000, 2470000, 2780000, 'DUBAI MARINA', 'PARKISLANDS', 'flat', 1250, 1),
        ($2, '2026-06-05', 1, 2090000, 2470000, 2780000, 'DUBAI MARINA', 'PARKISLANDS', 'flat', 969, 2)`,
    [missed, hit],
  );
  const section = await readRecord('/how-we-estimate', title);
  expect(textOf(section)).toContain('2 homes were sold after we had shown a range for them. We have kept ranges since 5 June 2026.');
  expect(within(section).getAllByRole('definition').map(textOf)).toEqual(['1', '0', '1']);
  expect(textOf(await readRecord('/ar/how-we-estimate', 'ما عرضناه وما بيع به المنزل'))).toContain('بيع منزلان بعد أن عرضنا لهما نطاقين.');
  await visit(`/properties/${hit}`, server.device());
  const row = await screen.findByRole('row', { name: /Registered as sold for AED 2,300,000/ });
  expect(textOf(row)).toBe('August 2026Registered as sold for AED 2,300,000, inside the AED 2.09M to 2.78M that we showed on 5 June 2026');
});
