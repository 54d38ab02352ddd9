import { createServer } from 'node:http';
import ExcelJS from 'exceljs';

// Baseline of exceljs alone: streams as many rows as the sales report has, with the same kinds of cells.
const rows = Number(process.env.ROWS);
const day = new Date('2026-01-31');

createServer(async (_req, res) => {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: res, useStyles: true });
  const sheet = workbook.addWorksheet('Sales');
  sheet.columns = [
    { header: 'Date', style: { numFmt: 'mmm d, yyyy' } },
    ...['Receipt No', 'Customer', 'Sales man', 'Product', 'Warehouse'].map((header) => ({
      header,
      style: { numFmt: '@' },
    })),
    { header: 'Quantity', style: { numFmt: '#,##0.###' } },
    ...['Selling price', 'Total'].map((header) => ({ header, style: { numFmt: '#,##0.00' } })),
  ];
  for (let row = 0; row < rows; row++) {
    const texts = [`${row}`, `Customer ${row}`, `Seller ${row % 40}`, `Laptop ${row}`, `Store ${row % 1000}`];
    sheet.addRow([day, ...texts, (row % 5) + 1, 100 + (row % 9000) / 4, 500 + (row % 9000)]).commit();
    if (row % 200 === 0) await new Promise(setImmediate);
  }
  await workbook.commit();
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
