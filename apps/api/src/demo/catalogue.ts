import type { ProductCategory } from '@app/schemas/products';

/** Heads receipts and statements. */
export const demoCompany = {
  name: 'Tana Trading PLC',
  nameAm: 'ጣና ትሬዲንግ ኃላ.የተ.የግ.ማኅበር',
  address: 'Debre Zeit Road, Kality, Addis Ababa',
  phone: '+251114390000',
  tin: '0012845790',
};

/** Name and address. */
export const demoWarehouses = [
  ['Kality main', 'Debre Zeit Road, Kality, Addis Ababa'],
  ['Merkato', 'Autobus Tera, Addis Ketema, Addis Ababa'],
  ['Modjo', 'Dry port road, Modjo'],
  ['Hawassa', 'Piassa, Menaheria, Hawassa'],
  ['Dire Dawa', 'Kezira, near the railway station, Dire Dawa'],
  ['Bahir Dar', 'Gish Abay, Kebele 14, Bahir Dar'],
] as const;

/** First name, middle name, e-mail, phone, role, and index of the warehouse above. */
export const demoUsers = [
  ['Hanna', 'Tesfaye', 'hanna.tesfaye@tana-trading.et', '+251911203040', 'admin', 0],
  ['Tigist', 'Alemu', 'tigist.alemu@tana-trading.et', '+251911334455', 'encoder', 0],
  ['Yonas', 'Bekele', 'yonas.bekele@tana-trading.et', '+251912667788', 'encoder', 1],
  ['Meron', 'Girma', 'meron.girma@tana-trading.et', '+251913889900', 'encoder', 3],
  ['Dawit', 'Haile', 'dawit.haile@tana-trading.et', '+251915112233', 'encoder', 4],
] as const;

type Item = readonly [name: string, supplier: string, price: number];

/** Four of each category. */
export const demoProducts: Record<ProductCategory, readonly Item[]> = {
  Electronics: [
    ['Solar panel 550 W monocrystalline', 'Jinko Solar, Shanghai', 8950],
    ['LED bulb 12 W E27, carton of 50', 'Opple Lighting, Shanghai', 4750],
    ['Electric cable NYA 2.5 mm², 100 m roll', 'Far East Cable, Yixing', 6420],
    ['Hybrid inverter 5 kW', 'Growatt, Shenzhen', 68500],
  ],
  Clothing: [
    ['Work overall, cotton, blue', 'Hawassa Garment PLC', 890],
    ['Safety boots S3, pair', 'Anbessa Shoe', 2350],
    ['School uniform set', 'Almeda Textile', 1150],
    ['Gabi, hand woven', 'Shiro Meda Weavers', 2800],
  ],
  Home_goods: [
    ['Ceramic floor tile 60 × 60, box', 'Foshan Nanhai Ceramics', 1850],
    ['Kitchen sink, stainless, double bowl', 'Guangdong Oulin', 6900],
    ['የግድግዳ ቀለም 20 ሊትር, ነጭ', 'Nefas Silk Paints', 4210],
    ['Mattress 120 × 190, foam', 'Tana Foam', 5400],
  ],
  Books_Movies: [
    ['Grade 9 mathematics textbook', 'Mega Publishing', 320],
    ['Amharic-English dictionary', 'Shama Books', 780],
    ['Exercise book 64 pages, dozen', 'Ethio Paper', 430],
    ['Atlas of Ethiopia', 'Mapping Agency', 1250],
  ],
  Toys_Games: [
    ['Football, size 5', 'Ningbo Sports Goods', 640],
    ['Building blocks, 200 pieces', 'Shantou Toys', 1180],
    ['Chess set, wooden', 'Merkato Crafts', 950],
    ['Jigsaw puzzle, 500 pieces', 'Yiwu Toys', 560],
  ],
  Beauty_personal_care: [
    ['Shea butter soap, carton of 48', 'Addis Soap', 1920],
    ['Hair oil 200 ml, carton of 24', 'Repi Soap', 2640],
    ['Shampoo 5 L', 'Guangzhou Daily Chemicals', 1480],
    ['Toothpaste 120 g, carton of 72', 'Colgate Guangzhou', 4980],
  ],
  Sports_outdoors: [
    ['Camping tent, 4 persons', 'Zhejiang Outdoor', 7800],
    ['Mountain bike 27.5"', 'Phoenix Bicycles, Tianjin', 18500],
    ['Water container 20 L', 'Addis Plastic', 390],
    ['Volleyball net', 'Ningbo Sports Goods', 1350],
  ],
  Groceries: [
    ['Teff, white, 50 kg', 'Ada Cooperative', 6850],
    ['Sunflower oil 20 L', 'Hamaressa Edible Oil', 3980],
    ['Sugar 50 kg', 'Wonji Sugar', 4600],
    ['Yirgacheffe coffee, roasted, 1 kg', 'Gedeo Union', 980],
  ],
  Health_wellness: [
    ['Infusion set, sterile, box of 50', 'Jiangsu Medical', 2750],
    ['Examination gloves, box of 100', 'Top Glove', 520],
    ['Digital thermometer', 'Hangzhou Medical', 450],
    ['First aid kit, vehicle', 'Addis Medical', 1650],
  ],
  Automotive: [
    ['Sino HOWO diesel filter VG1540080032', 'Sinotruk Jinan', 2300],
    ['Truck tyre 315/80 R22.5', 'Double Coin, Shanghai', 32500],
    ['Battery 12 V 150 Ah', 'Camel Group, Hubei', 14800],
    ['Engine oil 15W-40, 20 L', 'National Oil Ethiopia', 9600],
  ],
  Jewelry_watches: [
    ['Wrist watch, steel', 'Shenzhen Timepieces', 3450],
    ['Silver cross pendant', 'Lalibela Silver', 2900],
    ['Wall clock 40 cm', 'Fuzhou Clocks', 880],
    ['Bead necklace, amber', 'Harar Crafts', 1950],
  ],
  Office_supplies: [
    ['Copy paper A4 80 g, carton of 5', 'Asia Pulp, Hainan', 2450],
    ['Office chair, mesh', 'Anji Furniture', 7900],
    ['Laser toner, black', 'Zhuhai Print', 3650],
    ['Stapler, heavy duty', 'Deli Group, Ningbo', 1250],
  ],
  Tools_hardware: [
    ['Deformed bar 12 mm × 12 m, grade 60', 'Steely RMI', 1465],
    ['Dangote OPC cement 42.5R, 50 kg', 'Dangote Cement, Mugher', 1180],
    ['PVC pressure pipe PN10, 110 mm', 'Geda Pipes', 1265],
    ['Corrugated sheet G32, 2 m', 'Kality Metal Products', 690],
  ],
  Pet_supplies: [
    ['Poultry feed, layer, 50 kg', 'Alema Koudijs', 3350],
    ['Dog food 15 kg', 'Shandong Pet Food', 4900],
    ['Bird cage, medium', 'Hebei Wire', 1450],
    ['Salt lick 5 kg', 'Afar Salt', 280],
  ],
  Art_crafts: [
    ['Acrylic paint set, 24 colours', 'Maries, Shanghai', 1350],
    ['Drawing paper A2, pack of 100', 'Ethio Paper', 1150],
    ['Weaving yarn, cotton, 5 kg', 'Bahir Dar Textile', 2250],
    ['Modelling clay 10 kg', 'Jingdezhen Clay', 1680],
  ],
};

export const demoCustomers = [
  'Yonas Tadesse General Contractor',
  'Abyssinia Medical Supplies PLC',
  'Selam Hotel',
  'Bole Construction Share Company',
  'Genet Wholesale',
  'ኪዳነ ምሕረት ሱቅ',
  'Awash Valley Farmers Union',
  'Hawassa University',
  'Lucy Trading',
  'Dashen Engineering PLC',
  'Mulugeta Hardware',
  'Rift Valley Transport',
];
/** Those of them who buy on credit: name, telephone, TIN, days, and birr owed when records began. */
export const demoDebtors = [
  ['Bole Construction Share Company', '+251911500101', '0041235678', 45, 120_000],
  ['Genet Wholesale', '0911500202', '0052346789', 30, null],
  ['Awash Valley Farmers Union', '+251912500303', '0063457890', 60, null],
  ['Dashen Engineering PLC', '0913500404', '0074568901', 30, 35_500.5],
  ['Mulugeta Hardware', '0911500505', '0085679012', 15, null],
  ['Lucy Trading', '+251915500606', '0096780123', 30, -4_000],
] as const;
export const demoSalesMen = ['Tigist Alemu', 'Yonas Bekele', 'Meron Girma', 'Dawit Haile'];
export const demoImporters = [
  'Tana Trading PLC',
  'Abyssinia Medical Supplies PLC',
  'Blue Nile Import Export',
  'Ras Dashen Trading',
];
export const demoSuppliers = [
  'Foshan Nanhai Ceramics',
  'Sinotruk Jinan',
  'Jinko Solar, Shanghai',
  'Jiangsu Medical',
  'Zhejiang Outdoor',
];
