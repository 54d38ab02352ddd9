import type { Page } from '@playwright/test';

/** Fills in all required fields. */
export async function fillEthiopianForm(page: Page, operation: string): Promise<void> {
  const values = {
    'Operation number': operation,
    Importer: 'Gibe Agro Machinery',
    Supplier: 'Shandong Shifeng',
    'Proforma invoice number': 'SF-26-0408',
    'Bill of loading': 'MSCUQX118204',
    'Loading date': '2026-07-19',
    'Number of containers': '1',
    'Total cost': '12647900.50',
    'Container number': 'TGHU7654321',
    'Container size': '20',
    'Container arrival date': '2026-12-28',
  };
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Import document status').selectOption('At bank');
  await page.getByLabel('Transit status').selectOption('not declared');
  await page.getByLabel('Return status').selectOption('not return');
  await page.getByLabel('Port name').selectOption('Dire Dawa');
}
