import type { chinaStatuses } from '@app/schemas/shipments/china-shipments';
import { checkDigitOf } from '@app/schemas/shipments/containers';
import { demoImporters, demoSuppliers } from './catalogue.ts';
import type { DayFromNow } from './days.ts';
import type { Random } from './random.ts';

const banks = ['Commercial Bank of Ethiopia', 'Awash Bank', 'Dashen Bank', 'Zemen Bank'];
const dryPorts = ['Modjo', 'Kality', 'Semera', 'Dire Dawa'];

const numbered = (start: string, width: number, random: Random) =>
  `${start}${String(random.between(1, 10 ** width - 1)).padStart(width, '0')}`;

function containerNumber(random: Random): string {
  const number = numbered('MSKU', 6, random);
  return `${number}${checkDigitOf(number)}`;
}

/** Days from loading in China to Djibouti, to the dry port, and to the containers' return. */
const [IN_DJIBOUTI, AT_DRY_PORT, RETURNED] = [20, 45, 75] as const;

/** Statuses of a shipment by how far it has come. */
const ethiopianStatuses = {
  atSea: {
    Import_Document_Status: ['not received', 'Sent by supplier', 'At bank'],
    Transit_Status: ['not declared'],
    return: ['not return'],
  },
  inDjibouti: {
    Import_Document_Status: ['received', 'Released by bank'],
    Transit_Status: ['not declared'],
    return: ['not return'],
  },
  atDryPort: {
    Import_Document_Status: ['Released by bank', 'Sent to transitor'],
    Transit_Status: ['declared', 'Assessed', 'Duty paid', 'Under inspection', 'Released'],
    return: ['not return', 'Partly returned'],
  },
  returned: {
    Import_Document_Status: ['Sent to transitor'],
    Transit_Status: ['closed', 'Gated out'],
    return: ['return', 'Deposit refunded'],
  },
} as const;

const stageAfter = (days: number): keyof typeof ethiopianStatuses => {
  if (days < IN_DJIBOUTI) return 'atSea';
  if (days < AT_DRY_PORT) return 'inDjibouti';
  return days < RETURNED ? 'atDryPort' : 'returned';
};

export function ethiopianShipment(index: number, random: Random, dayFromNow: DayFromNow): object {
  const loaded = random.between(5, 120);
  const statuses = ethiopianStatuses[stageAfter(loaded)];
  const arrival = dayFromNow(AT_DRY_PORT - loaded);
  const portname = random.pick(dryPorts);
  const containers = Array.from({ length: random.between(1, 5) }, () => ({
    containerNo: containerNumber(random),
    size: random.pick([20, 40]),
    containerArrival: arrival,
    portname,
  }));
  const isPermitted = loaded >= IN_DJIBOUTI || random.between(0, 4) > 0;
  return {
    OperationNo: `ET-2019-${String(80 + index).padStart(4, '0')}`,
    importer: random.pick(demoImporters),
    Supplier: random.pick(demoSuppliers),
    ProformaInvoiceNo: numbered('PI-', 5, random),
    Bank_Permit: isPermitted ? { Bankname: random.pick(banks), date: dayFromNow(-loaded - 15) } : null,
    loading_Status: dayFromNow(-loaded),
    BillofLoading: numbered('COSU', 10, random),
    No_of_Containers: containers.length,
    Arrival_Status: loaded < IN_DJIBOUTI ? null : { portname, date: arrival },
    Import_Document_Status: random.pick(statuses.Import_Document_Status),
    Transit_Status: random.pick(statuses.Transit_Status),
    return: random.pick(statuses.return),
    containers,
    Totalcost: random.between(180, 4_200) * 1_000,
  };
}

const freeZoneStatuses = {
  /** On its first day at the dry port, before customs have begun. */
  new: {
    ImportDocumentStatus: ['not received'],
    Djibouti_transit_Status: ['declared'],
    Transit_Status: ['not declared', 'Pending'],
    return: 'not return',
  },
  atDryPort: {
    ImportDocumentStatus: ['received'],
    Djibouti_transit_Status: ['closed'],
    Transit_Status: ['declared', 'Sent', 'Under inspection', 'Duty paid'],
    return: 'not return',
  },
  returned: {
    ImportDocumentStatus: ['received'],
    Djibouti_transit_Status: ['closed'],
    Transit_Status: ['closed', 'Received'],
    return: 'return',
  },
} as const;

export function freeZoneShipment(index: number, random: Random, dayFromNow: DayFromNow): object {
  const arrived = random.between(0, 60);
  const stage = arrived < 3 ? 'new' : arrived < RETURNED - AT_DRY_PORT ? 'atDryPort' : 'returned';
  const statuses = freeZoneStatuses[stage];
  const loaded = arrived + AT_DRY_PORT;
  return {
    OperationNo: `FZ-2019-${String(140 + index).padStart(4, '0')}`,
    importer: random.pick(demoImporters),
    Truckwaybillnumber: numbered('DJ-', 6, random),
    BillofLoading: numbered('COSU', 10, random),
    No_of_Containers: random.between(1, 4),
    DocumentToFzco: { status: 'yes', date: dayFromNow(IN_DJIBOUTI - loaded) },
    loading_Status: dayFromNow(-loaded),
    ImportDocumentStatus: {
      status: random.pick(statuses.ImportDocumentStatus),
      date: dayFromNow(4 + IN_DJIBOUTI - loaded),
    },
    Djibouti_transit_Status: {
      status: random.pick(statuses.Djibouti_transit_Status),
      date: dayFromNow(-arrived - 3),
    },
    Bank_Permit: { Bankname: random.pick(banks), date: dayFromNow(-loaded - 20) },
    Arrival_Status: { portname: random.pick(dryPorts), date: dayFromNow(-arrived) },
    Transit_Status: random.pick(statuses.Transit_Status),
    return: statuses.return,
  };
}

/** Range of days in which a shipment is due, and the state of its documents. */
const chinaStages = {
  AwaitingBankPermit: { due: [25, 45], papers: 'Pending' },
  PendingDocument: { due: [8, 30], papers: 'Pending' },
  AwaitingRelease: { due: [1, 10], papers: 'Declared' },
  UnderTransitProcess: { due: [0, 2], papers: 'Completed' },
  LoadedFromDjibouti: { due: [0, 0], papers: 'Completed' },
} as const satisfies Record<keyof typeof chinaStatuses, object>;

export function chinaShipment(random: Random, dayFromNow: DayFromNow): object {
  const Status = random.pick(Object.keys(chinaStages) as (keyof typeof chinaStages)[]);
  const {
    due: [earliest, latest],
    papers,
  } = chinaStages[Status];
  return {
    OriginSupplierName: random.pick(demoSuppliers),
    DjiboutiFreeZoneName: random.pick(['DIFTZ', 'Djibouti Free Zone', 'Khor Ambado']),
    OriginBillofLoadingNo: random.between(100_000_000, 999_999_999),
    No_of_Containers: random.between(1, 6),
    ExpectedDjiboutiArrivalDate: dayFromNow(random.between(earliest, latest)),
    OriginSupplierDocumenationStatus: papers,
    Status,
  };
}
