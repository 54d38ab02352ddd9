import { button, choice, clicks, type Find, field, inRow, presses, type Step, types } from './acts.ts';

/** A page and a sequence of actions on it. */
export type Visit = { path: string; ready: Find; steps: readonly Step[] };

const closes = presses('close with Escape', 'Escape');
const head =
  (name: string): Find =>
  (page) =>
    page.getByRole('columnheader').getByRole('button', { name });
const row = inRow(24, 'td');

/** The lists are full: 25 rows. */
export const visits: readonly Visit[] = [
  {
    path: '/stocks?size=25',
    ready: row,
    steps: [
      types('type in the search box', 'paper'),
      clicks('search box, clear', (page) => page.getByRole('searchbox')),
      presses('select what was typed', 'Control+A'),
      presses('delete it', 'Delete'),
      clicks('Next', button('Next')),
      clicks('Previous', button('Previous')),
      clicks('sort a column', head('Quantity')),
      clicks('sort it downwards', head('Quantity')),
      clicks('open the columns menu', button('Columns')),
      clicks('show a column', choice('Recorded')),
      closes,
      clicks('open the row menu', inRow(3, '[aria-haspopup=menu]')),
      closes,
      clicks('density', button(/^Density/)),
      clicks('select a row', inRow(0, '[type=checkbox]')),
      clicks('select another row', inRow(1, '[type=checkbox]')),
      clicks('select all rows', (page) => page.getByLabel('Select all rows on this page')),
      closes,
      clicks('open a record', inRow(2, 'td:nth-child(3)')),
      closes,
      clicks('open a filter', button('Warehouse')),
      closes,
      clicks('open the create dialog', button('Add New')),
      types('type in its picker', 'paper'),
      presses('choose', 'Enter'),
      clicks('to its number field', field('Quantity')),
      types('type a number', '125'),
      closes,
      clicks('discard', button('Discard')),
      presses('open the command palette', 'Control+K'),
      types('type in the palette', 'sale'),
      closes,
      clicks('sidebar', button('Toggle sidebar')),
      clicks('open the theme menu', button('Theme')),
      clicks('switch to dark', choice('Dark')),
      clicks('open the language menu', button(/^Language/)),
      clicks('switch to Amharic', choice('አማርኛ')),
    ],
  },
  {
    path: '/products?size=25',
    ready: row,
    steps: [
      types('type in the search box', 'paper'),
      clicks('open the create dialog', button('Add New')),
      types('type in its field', 'Lamp'),
      closes,
    ],
  },
  {
    path: '/sales?size=25',
    ready: row,
    steps: [
      types('type in the search box', 'abe'),
      presses('delete it', 'Control+Backspace'),
      clicks('Next', button('Next')),
      clicks('open a receipt', inRow(2, 'td:nth-child(3)')),
      closes,
      clicks('to Create Sale', (page) => page.getByRole('link', { name: 'Add New' })),
      types('type the customer', 'Abebe'),
      clicks('Add Item', button('Add Item')),
      types('type the product', 'paper'),
      presses('choose the product', 'Enter'),
      clicks('to the warehouse', (page) => page.getByLabel('Warehouse, item 1')),
      presses('choose the warehouse', 'Enter'),
      clicks('to the quantity', (page) => page.getByLabel('Quantity, item 1')),
      types('type the quantity', '12'),
      clicks('Add Item, second', button('Add Item')),
      clicks('open the calendar', (page) => page.getByLabel('Sale date')),
    ],
  },
];

/** Pages to open with a cold and with a filled cache. */
export const opened: readonly { path: string; ready: Find; isSignedOut?: true }[] = [
  { path: '/login', ready: button('Login'), isSignedOut: true },
  { path: '/dashboard', ready: (page) => page.getByRole('main').locator('svg').first() },
  { path: '/stocks?size=25', ready: row },
  { path: '/sales?size=25', ready: row },
];
