import { clocksRecord } from '@app/schemas/imports/clock-rules';
import type { ContainerType } from '@app/schemas/imports/container-types';
import { checkDigitOf } from '@app/schemas/shipments/containers';
import { firstRules } from '../features/clocks/first-rules.ts';
import type { Create, Made } from './counter.ts';
import type { DayFromNow } from './days.ts';
import type { Place } from './goods.ts';
import { pdfOf } from './pdf.ts';

/** A container with the days on which it was somewhere, counted from today; what is left out has not been. */
type Box = readonly [number: string, type: ContainerType, days: Days];
type Days = {
  discharged: number;
  arrived?: number;
  released?: number;
  returned?: number;
  back?: number;
};
type Paper = readonly [type: string, state: string, number?: string, expires?: number];
type Import = { description: string; supplier: string; proformaNo: string; expected: number } & Record<
  string,
  unknown
>;

/** A product by its name, how many, and the price of one in dollars. */
type Line = readonly [name: string, quantity: number, unitPrice?: number];
type Cost = readonly [
  kind: string,
  amount: number,
  bill?: readonly [day: number, number: string],
  split?: 'quantity',
];

const PANEL = 'Solar panel 550 W monocrystalline';
const INVERTER = 'Hybrid inverter 5 kW';
const importer = 'Tana Trading PLC';
const permitBank = 'Commercial Bank of Ethiopia';
const DEPOSIT = 60_000;
const received = (types: readonly string[]): Paper[] => types.map((type) => [type, 'received']);
const needed = ['proformainvoice', 'commmercialinvoice', 'bill', 'packinglist', 'insurancecost'];

/**
 * Makes imports of the last weeks, as far as each has come: their shipments, containers and papers, with a file or two.
 * The rules of clocks count for all of them.
 */
export async function demoImports(
  create: Create,
  dayFromNow: DayFromNow,
  { places, warehouseId }: { places: readonly Place[]; warehouseId: string | undefined },
): Promise<void> {
  const { rules } = clocksRecord.parse({ rules: firstRules(new Date(dayFromNow(-365))) });
  await create('PUT /settings/clocks', { rules });

  const begin = ({ expected, ...rest }: Import) =>
    create('POST /import/create', {
      ...{ importer, paymentMode: 'LC', currency: 'USD', rate: 148.2 },
      ...{ expected: dayFromNow(expected), ...rest },
    });
  const fromChina = ({ _id: importId }: Made, supplier: string, boxes: number, rest: object) =>
    create('POST /chinatofreezone/create', {
      ...{ OriginSupplierName: supplier, DjiboutiFreeZoneName: 'DIFTZ', No_of_Containers: boxes, importId },
      ...{ OriginSupplierDocumenationStatus: 'Declared', Status: 'AwaitingRelease', ...rest },
    });
  const inFreeZone = ({ _id: importId }: Made, number: string, boxes: number, since: number) =>
    create('POST /freezone/create', {
      ...{ OperationNo: `FZ-2019-${number}`, importer, importId, No_of_Containers: boxes },
      ...{ Truckwaybillnumber: `DJ-8849${number}`, BillofLoading: `COSU638920${number}` },
      Bank_Permit: { Bankname: permitBank, date: dayFromNow(since - 35) },
      loading_Status: dayFromNow(since - 25),
      DocumentToFzco: { status: 'yes', date: dayFromNow(since - 5) },
      ImportDocumentStatus: { status: 'received', date: dayFromNow(since - 2) },
      Djibouti_transit_Status: { status: 'declared', date: dayFromNow(Math.min(since + 2, 0)) },
      Arrival_Status: { portname: 'Djibouti SGTD', date: dayFromNow(since) },
      ...{ Transit_Status: 'not declared', return: 'not return' },
    });
  const inland = (
    { _id: importId }: Made,
    one: Import,
    number: string,
    boxes: readonly Box[],
    port: string,
  ) => {
    const arrivals = boxes.flatMap(([, , { arrived }]) => arrived ?? []);
    const came = Math.min(...arrivals);
    const isBack = boxes.every(([, , { returned }]) => returned !== undefined);
    return create('POST /ethioshipment/create', {
      ...{ OperationNo: `ET-2019-${number}`, importer, Supplier: one.supplier, importId },
      ...{ ProformaInvoiceNo: one.proformaNo, BillofLoading: `COSU638921${number}` },
      Bank_Permit: { Bankname: permitBank, date: dayFromNow(came - 48) },
      loading_Status: dayFromNow(came - 38),
      No_of_Containers: boxes.length,
      Arrival_Status: { portname: port, date: dayFromNow(came) },
      Import_Document_Status: 'Released by bank',
      Transit_Status: isBack ? 'closed' : 'Duty paid',
      return: isBack ? 'return' : 'not return',
      containers: boxes.map((box) => containerOf(box, { plan: one.expected, port }, dayFromNow)),
      Totalcost: boxes.length * 640_000,
    });
  };
  const file = async ({ _id }: Made, papers: readonly Paper[]) => {
    for (const [type, state, number, expires] of papers)
      await create('PUT /import/setpaper', {
        ...{ _id, type, state, number },
        ...(expires !== undefined && {
          date: dayFromNow(Math.min(expires - 90, -20)),
          expires: dayFromNow(expires),
        }),
      });
  };
  const attach = ({ _id }: Made, type: string, name: string, lines: readonly string[]) =>
    create('POST /import/addfile', { _id, type, name }, pdfOf(lines));

  const productIdOf = (name: string) => places.find((place) => place.name === name)?.productId;
  const buy = async ({ _id }: Made, goods: readonly Line[], costs: readonly Cost[]) => {
    const lines = goods.map(([name, quantity, unitPrice]) => ({
      ...{ productId: productIdOf(name), quantity, unitPrice },
    }));
    await create('PUT /import/setgoods', { _id, goods: lines });
    const paid = costs.map(([kind, amount, bill, split = 'value']) => ({
      ...{ kind, amount, split },
      ...(bill && { date: dayFromNow(bill[0]), reference: bill[1] }),
    }));
    await create('PUT /import/setcosts', { _id, costs: paid });
  };
  const receive = ({ _id: importId }: Made, daysAgo: number, goods: readonly Line[]) =>
    create('POST /goods/create', {
      ...{ kind: 'receipt', date: dayFromNow(-daysAgo), warehouseId, importId },
      lines: goods.map(([name, quantity]) => ({ productId: productIdOf(name), quantity })),
    });

  const tyres: Import = {
    description: 'Truck tyres 315/80 R22.5',
    ...{ supplier: 'Triangle Tyre, Weihai', proformaNo: 'TT-26-0611', expected: -42 },
  };
  const first = await begin(tyres);
  const back = { discharged: -52, arrived: -40, released: -36, returned: -31, back: -25 };
  const four: Box[] = [
    ['HLBU196430', '40HC', back],
    ['HLBU196451', '40HC', back],
    ['TGHU502918', '40HC', { ...back, returned: -30 }],
    ['TGHU502939', '40HC', { ...back, released: -34, returned: -28 }],
  ];
  await inland(first, tyres, '0066', four, 'Semera');
  await file(first, [...received(needed), ['bank', 'checked', 'CBE LC 2605-077', 40]]);
  const tyre: Line[] = [['Truck tyre 315/80 R22.5', 640, 148.5]];
  await buy(first, tyre, [
    ['Freight', 884_000],
    ['Customs duty', 1_408_450],
    ['Inland transport', 412_000, [-34, 'WB-4402'], 'quantity'],
  ]);
  await receive(first, 33, tyre);
  await create('POST /import/close', { _id: first._id });

  const brakes: Import = {
    description: 'Brake drums and clutch kits',
    ...{ supplier: 'Sinotruk Jinan Parts', proformaNo: 'SJ-PI-0702', expected: -30 },
  };
  const second = await begin(brakes);
  const two: Box[] = [
    ['MRKU281745', '40DC', { discharged: -34, arrived: -27 }],
    ['MRKU281766', '20DC', { discharged: -34, arrived: -27, released: -20, returned: -16, back: -9 }],
  ];
  await inland(second, brakes, '0075', two, 'Modjo');
  await file(second, [
    ...received(needed.slice(0, 3)),
    ['bank', 'checked', 'CBE LC 2606-041', -3],
    ['packinglist', 'received', 'SJ-PL-0702'],
    ['insurancecost', 'requested'],
  ]);

  const gloves: Import = {
    description: 'Examination gloves, infusion sets',
    ...{ supplier: 'Jiangxi Hongda Medical', proformaNo: 'JH-26-118', expected: -19 },
  };
  const third = await begin(gloves);
  await inland(third, gloves, '0079', [['CAIU418820', '20RF', { discharged: -14, arrived: -11 }]], 'Kality');
  await file(third, [
    ...received(needed),
    ['bank', 'checked', 'CBE LC 2607-093', 52],
    ['efda', 'checked', 'EFDA/IP/4471/19', 120],
    ['moh', 'received'],
    ['certificate', 'received', 'COA-2208'],
  ]);

  await buy(
    third,
    [
      ['Examination gloves, box of 100', 6_400, 2.35],
      ['Infusion set, sterile, box of 50', 900, 13.1],
    ],
    [
      ['Freight', 312_500],
      ['Clearing', 48_000, [-9, 'INV-0531'], 'quantity'],
    ],
  );

  const panels: Import = {
    description: 'Solar panels 450 W',
    ...{ supplier: 'Jinko Solar, Shangrao', proformaNo: 'JK-2608-33', expected: -5 },
  };
  const fourth = await begin(panels);
  const fresh = { discharged: -8, arrived: -4 };
  const sunny: Box[] = [
    ['MSCU377051', '40HC', fresh],
    ['TCLU840316', '40HC', fresh],
  ];
  await inland(fourth, panels, '0078', sunny, 'Modjo');
  await file(fourth, [...received(needed), ['bank', 'checked', 'CBE LC 2608-102', 61]]);

  const solar: Import = {
    description: 'Solar panels, inverters and rails',
    ...{ supplier: 'Changzhou Yinghe Solar', proformaNo: 'YH-PI-26-0914', expected: -14 },
  };
  const fifth = await begin(solar);
  const came = { discharged: -15, arrived: -11 };
  const three: Box[] = [
    ['OOLU774629', '40HC', came],
    ['CSNU641207', '40HC', { ...came, released: -5 }],
    ['TEMU402158', '20DC', { ...came, released: -6, returned: -4, back: -2 }],
  ];
  await inland(fifth, solar, '0076', three, 'Modjo');
  await inland(fifth, solar, '0077', [['CSNU588310', '40HC', { discharged: -10, arrived: -7 }]], 'Modjo');
  await file(fifth, [
    ['proformainvoice', 'checked', 'YH-PI-26-0914'],
    ['bank', 'checked', 'CBE LC 2609-118', 4],
    ['commmercialinvoice', 'checked', 'YH-CI-26-1002'], // sic
    ['packinglist', 'received', 'YH-PL-26-1002'],
    ['certificate', 'requested'],
    ['insurancecost', 'checked', 'NISCO 26/4471'],
    ['importlicense', 'checked', 'AA/14/2201/88', 220],
    ['other', 'received', 'SGS 26-70418'],
    ...(['pricequotation', 'moh', 'efda'] as const).map((type): Paper => [type, 'not needed']),
  ]);
  await buy(
    fifth,
    [
      [PANEL, 1_860, 43.8],
      [INVERTER, 120, 312.5],
      ['Electric cable NYA 2.5 mm², 100 m roll', 1_400, 26.65],
    ],
    [
      ['Freight', 1_437_540, [-46, 'COSU6389210076']],
      ['Insurance', 98_166.2, [-55, 'NISCO 26/4471']],
      ['Bank charges', 117_799.44, [-56, 'CBE LC 2609-118']],
      ['Customs duty', 1_389_375, [-7, 'C-2019-88164']],
      ['Inland transport', 388_000, [-6, 'WB-4507'], 'quantity'],
      ['Port and storage', 186_430, [-5, 'ESLSE 30771']],
    ],
  );
  await receive(fifth, 6, [
    [PANEL, 620],
    [INVERTER, 120],
  ]);
  await attach(fifth, 'bank', 'Bank permit CBE LC 2609-118.pdf', [
    'Commercial Bank of Ethiopia',
    'Permit CBE LC 2609-118',
  ]);
  await attach(fifth, 'packinglist', 'YH-PL-26-1002.pdf', [
    'Changzhou Yinghe Solar',
    'Packing list YH-PL-26-1002',
  ]);

  const bars: Import = {
    description: 'Deformed bar 12 and 16 mm, grade 60',
    ...{ supplier: 'Hebei Jinxi Iron & Steel', proformaNo: 'HJ-26-330', expected: -2 },
  };
  const sixth = await begin(bars);
  await inFreeZone(sixth, '0128', 5, -9);
  await file(sixth, [...received(needed), ['bank', 'checked', 'CBE LC 2610-015', 33]]);

  await buy(
    sixth,
    [['Deformed bar 12 mm × 12 m, grade 60', 9_200, 7.9]],
    [
      ['Freight', 1_120_000],
      ['Bank charges', 76_400],
    ],
  );

  const filters: Import = {
    description: 'HOWO diesel filters and brake pads',
    ...{ supplier: 'Sinotruk Jinan Parts', proformaNo: 'SJ-PI-0911', expected: 5 },
  };
  const seventh = await begin(filters);
  await inFreeZone(seventh, '0131', 3, -3);
  await file(seventh, [
    ...received(needed.slice(0, 4)),
    ['bank', 'checked', 'CBE LC 2610-090', 7],
    ['T1', 'requested'],
  ]);

  const coil: Import = {
    description: 'Galvanised coil for G32 sheet',
    ...{ supplier: 'Shandong Guanzhou Steel', proformaNo: 'SG-26-1107', expected: 29 },
  };
  const eighth = await begin(coil);
  await fromChina(eighth, coil.supplier, 6, {
    OriginBillofLoadingNo: 638_930_771,
    billOfLading: 'COSU638930771',
    ExpectedDjiboutiArrivalDate: dayFromNow(9),
  });
  await file(eighth, [...received(needed.slice(0, 2)), ['bank', 'received', 'CBE LC 2611-004', 75]]);

  const meters: Import = {
    description: 'Water meters and angle valves',
    ...{ supplier: 'Ningbo Jiasheng Valve', proformaNo: 'NJ-PI-1120', expected: 54 },
  };
  await file(await begin(meters), [['proformainvoice', 'received', 'NJ-PI-1120']]);
}

function containerOf(
  [number, type, { back, ...days }]: Box,
  { plan, port }: { plan: number; port: string },
  dayFromNow: DayFromNow,
): object {
  const facts = Object.entries(days).map(([fact, day]) => [fact, dayFromNow(day)]);
  return {
    ...{ containerNo: `${number}${checkDigitOf(number)}`, type, size: Number(type.slice(0, 2)) },
    ...{ containerArrival: dayFromNow(plan), portname: port, deposit: DEPOSIT },
    ...Object.fromEntries(facts),
    ...(back !== undefined && { depositBack: dayFromNow(back) }),
  };
}
