import { DEFAULT_COMPANY_NAME } from '@app/schemas/company/company-head';
import { useQuery } from '@tanstack/react-query';
import { formatPhone } from '../../lib/format/phone.ts';
import { companyQuery, pictureOf } from './company.shared.ts';

/** The company at the head of a document, as it is today. */
export function FirmOnPaper() {
  const { data: company } = useQuery(companyQuery);
  if (!company) return <div className="paper-firm" />;
  const { name, nameAm, address, phone, tin, vatNo, logo } = company;
  const amharic = nameAm ?? (name === DEFAULT_COMPANY_NAME ? 'ኢንቬንተሪ ኢንተርፕራይዝ' : null);
  const registered = [tin && `TIN ${tin}`, vatNo && `VAT reg. no. ${vatNo}`].filter(Boolean).join(' · ');
  return (
    <div className="paper-firm">
      {logo && <img src={pictureOf(logo)} alt="" />}
      <div>
        <p className="paper-company">{name}</p>
        {amharic && <p lang="am">{amharic}</p>}
        {address && <p>{address}</p>}
        {phone && <p>Tel. {formatPhone(phone)}</p>}
        {registered && <p>{registered}</p>}
      </div>
    </div>
  );
}
