import { DEFAULT_COMPANY_NAME } from '@app/schemas/company/company-head';
import type { Sale } from '@app/schemas/sales';
import { useQuery } from '@tanstack/react-query';
import { formatEthiopicDate, formatGregorianDate } from '../../../lib/format/format.ts';
import { formatPhone } from '../../../lib/format/phone.ts';
import { formatReceiptNumber } from '../../../lib/format/receipt-number.ts';
import { companyQuery, pictureOf } from '../../company/company.shared.ts';
import { Both, sizeOf } from './receipt-words.tsx';

/** The company as it was on the day of the sale, with its logo of today; number, days and kind of the receipt. */
export function ReceiptHead({
  sale,
  returned,
}: {
  sale: Sale;
  returned?: Sale['returns'][number] | undefined;
}) {
  const { company, number, fiscalNo } = sale;
  const { data: today } = useQuery(companyQuery);
  const day = returned?.date ?? sale.SalesDate;
  const isDefault = company.name === DEFAULT_COMPANY_NAME;
  const nameAm = company.nameAm ?? (isDefault ? 'ኢንቬንተሪ ኢንተርፕራይዝ' : null);
  const registered = [
    company.tin && `TIN ${company.tin}`,
    company.vatNo && `VAT reg. no. ${company.vatNo}`,
  ].filter(Boolean);
  return (
    <header className="receipt-head">
      <div className="receipt-firm">
        {today?.logo && <img src={pictureOf(today.logo)} alt="" />}
        <div>
          <p className={`receipt-company ${sizeOf(company.name) ?? ''}`}>{company.name}</p>
          {nameAm && <p lang="am">{nameAm}</p>}
          {company.address && <p>{company.address}</p>}
          {company.phone && <p>Tel. {formatPhone(company.phone)}</p>}
          {registered.length > 0 && <p>{registered.join(' · ')}</p>}
        </div>
      </div>
      <div>
        <h3>
          {returned ? 'Return Slip' : 'Sales Receipt'}{' '}
          <span lang="am">{returned ? 'የተመላሽ ዕቃ ደረሰኝ' : 'የሽያጭ ደረሰኝ'}</span>
        </h3>
        <p className="receipt-no">{returned ? returned.number : formatReceiptNumber(sale._id)}</p>
        {number && <p className="font-mono">{number}</p>}
        <p>{formatGregorianDate(day)}</p>
        <p lang="am">{formatEthiopicDate(day)} ዓ.ም.</p>
        {fiscalNo && !returned && (
          <p className="receipt-fiscal">
            <Both english="Fiscal receipt" amharic="የፊስካል ደረሰኝ" /> {fiscalNo}
          </p>
        )}
        {!fiscalNo && company.tin && (
          <p className="receipt-fiscal">
            <Both english="Not a fiscal receipt" amharic="የፊስካል ደረሰኝ አይደለም" />
          </p>
        )}
      </div>
    </header>
  );
}
