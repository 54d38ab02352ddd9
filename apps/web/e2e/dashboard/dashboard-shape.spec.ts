import { bar, figuresOf, section, sellToday } from '../support/dashboard.ts';
import { expect, test } from '../support/test.ts';

/** Lists texts of the totals that overlap, and figures in one row that are not on one line. */
function collisionsIn(strip: Element): string[] {
  const cells = [...strip.children].flatMap((cell) => [...cell.querySelectorAll('span, p')]);
  const boxes = cells
    .filter((element) => element.children.length === 0)
    .map((element) => ({ text: element.textContent ?? '', box: element.getBoundingClientRect() }));
  const faults = boxes.flatMap(({ text, box }, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          box.left < other.box.right - 1 &&
          other.box.left < box.right - 1 &&
          box.top < other.box.bottom - 1 &&
          other.box.top < box.bottom - 1,
      )
      .map((other) => `${text} lies over ${other.text}`),
  );
  const top = (element: Element | null) => Math.round(element?.getBoundingClientRect().top ?? 0);
  const figures = [...strip.querySelectorAll('a > span:last-child')];
  for (const figure of figures)
    for (const other of figures)
      if (top(figure.closest('li')) === top(other.closest('li')) && top(figure) < top(other))
        faults.push(`${figure.textContent} stands above ${other.textContent}`);
  return faults;
}

test.describe('Dashboard at its widths and calendars', () => {
  test('figures stand apart and in one line, and no word is cut, whatever the width', async ({
    adminPage: page,
    api,
  }) => {
    await sellToday(api, 'Wide cement', 7_654_321);
    for (const width of [390, 768, 900, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/dashboard');
      const strip = page.getByRole('main').getByRole('list').filter({ hasText: 'ware houses' });
      await expect(strip).toBeVisible();
      const faults = await strip.evaluate(collisionsIn);
      expect(faults, `${width} px`).toEqual([]);
      for (const label of ['Warehouse', 'Start date', 'End date']) {
        const isCut = await bar(page)
          .getByLabel(label)
          .evaluate((field: HTMLInputElement) => {
            const probe = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
            const style = getComputedStyle(field);
            probe.font = `${style.fontSize} ${style.fontFamily}`;
            const inner =
              field.clientWidth -
              Number.parseFloat(style.paddingLeft) -
              Number.parseFloat(style.paddingRight);
            return probe.measureText(field.placeholder).width > inner;
          });
        expect(isCut, `${label} at ${width} px`).toBe(false);
      }
      const note = await section(page, 'Sales over time')
        .getByText(/birr in 30 days/)
        .boundingBox();
      expect(note?.width, `the sentence at ${width} px`).toBeGreaterThan(180);
    }
  });

  test('twelve months are drawn by week, with their years named', async ({ adminPage: page, api }) => {
    await sellToday(api, 'Year cement', 20);
    await page.goto('/dashboard?days=365');
    const chart = page.getByRole('slider', { name: 'Sales over time by week' });
    await chart.focus();
    await page.keyboard.press('End');
    await expect(chart).toHaveAttribute('aria-valuetext', /^Week of \w+ \d+: /);
    const last = Number(await chart.getAttribute('aria-valuemax'));
    expect([52, 53]).toContain(last);
    // Whether the year before is among every other month depends on the day.
    const months = await chart.getByText(/^[A-Z][a-z]{2}( \d{4})?$/).allTextContents();
    expect(months.length).toBeGreaterThan(4);
    expect(months[0]).toMatch(/ \d{4}$/);
    const years = months.flatMap((month) => month.split(' ').slice(1));
    expect(years).toEqual([...new Set(years)].toSorted());
    await expect(section(page, 'Sales over time')).toContainText('no sales before');
    await expect(section(page, 'Sales over time')).not.toContainText('12 months before');
  });

  test('with the Ethiopian calendar, the month so far is its month', async ({ adminPage: page, api }) => {
    await sellToday(api, 'Month cement', 30);
    const { ethiopianMonth } = await figuresOf(api);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Calendar: Gregorian' }).click();
    await page.getByRole('menuitemradio', { name: /Ethiopian/ }).click();
    const name = new Intl.DateTimeFormat('en-u-ca-ethiopic', { month: 'long' }).format(new Date());
    const sales = page.getByRole('listitem').filter({ hasText: `${name} so far` });
    await expect(sales).toContainText(Math.round(ethiopianMonth.total).toLocaleString('en-US'));
  });
});
