import { chinaStatuses } from '@app/schemas/china-shipments';
import { DAY } from '../time-zone.ts';
import { demoImporters, demoSuppliers } from './catalogue.ts';
import type { Random } from './random.ts';

const banks = ['Commercial Bank of Ethiopia', 'Awash Bank', 'Dashen Bank', 'Zemen Bank'];
const dryPorts = ['Modjo', 'Kality', 'Semera', 'Dire Dawa'];

/** The date so many days from now, as yyyy-MM-dd; negative ones lie in the past. */
export const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

const numbered = (start: string, width: number, random: Random) =>
  `${start}${String(random.between(1, 10 ** width - 1)).padStart(width, '0')}`;

export function ethiopianShipment(index: number, random: Random): object {
  const loaded = random.between(20, 120);
  const arrived = loaded > 45;
  const portname = random.pick(dryPorts);
  const containers = Array.from({ length: random.between(1, 5) }, () => ({
    containerNo: numbered('MSKU', 7, random),
    size: random.pick([20, 40]),
    containerArrival: dayFromNow(40 - loaded),
    portname,
  }));
  return {
    OperationNo: `ET-2019-${String(80 + index).padStart(4, '0')}`,
    importer: random.pick(demoImporters),
    Supplier: random.pick(demoSuppliers),
    ProformaInvoiceNo: numbered('PI-', 5, random),
    Bank_Permit: random.between(0, 4)
      ? { Bankname: random.pick(banks), date: dayFromNow(-loaded - 15) }
      : null,
    loading_Status: dayFromNow(-loaded),
    BillofLoading: numbered('COSU', 10, random),
    No_of_Containers: containers.length,
    Arrival_Status: arrived ? { portname, date: dayFromNow(40 - loaded) } : null,
    Import_Document_Status: arrived
      ? random.pick(['received', 'Released by bank'])
      : random.pick(['not received', 'At bank']),
    Transit_Status: arrived ? random.pick(['declared', 'Duty paid', 'Released', 'closed']) : 'not declared',
    return: arrived ? random.pick(['return', 'not return', 'Partly returned']) : 'not return',
    containers,
    Totalcost: random.between(180, 4_200) * 1_000,
  };
}

export function freeZoneShipment(index: number, random: Random): object {
  const loaded = random.between(15, 90);
  const past = (days: number) => dayFromNow(-Math.max(0, loaded - days));
  return {
    OperationNo: `FZ-2019-${String(140 + index).padStart(4, '0')}`,
    importer: random.pick(demoImporters),
    Truckwaybillnumber: numbered('DJ-', 6, random),
    BillofLoading: numbered('COSU', 10, random),
    No_of_Containers: random.between(1, 4),
    DocumentToFzco: { status: random.pick(['yes', 'no']), date: past(5) },
    loading_Status: past(0),
    ImportDocumentStatus: { status: random.pick(['received', 'not received']), date: past(9) },
    Djibouti_transit_Status: { status: random.pick(['declared', 'not declared', 'closed']), date: past(14) },
    Bank_Permit: { Bankname: random.pick(banks), date: dayFromNow(-loaded - 20) },
    Arrival_Status: { portname: random.pick(dryPorts), date: past(15) },
    Transit_Status: random.pick([
      'declared',
      'not declared',
      'closed',
      'Sent',
      'Pending',
      'Received',
      'Under inspection',
    ]),
    return: random.pick(['return', 'not return']),
  };
}

export function chinaShipment(random: Random): object {
  return {
    OriginSupplierName: random.pick(demoSuppliers),
    DjiboutiFreeZoneName: random.pick(['DIFTZ', 'Djibouti Free Zone', 'Khor Ambado']),
    OriginBillofLoadingNo: random.between(100_000_000, 999_999_999),
    No_of_Containers: random.between(1, 6),
    ExpectedDjiboutiArrivalDate: dayFromNow(random.between(2, 45)),
    OriginSupplierDocumenationStatus: random.pick(['Declared', 'Pending', 'Completed']),
    Status: random.pick(Object.keys(chinaStatuses)),
  };
}
