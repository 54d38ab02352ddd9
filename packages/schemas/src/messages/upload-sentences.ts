/** What is said of spreadsheets that come in (part 4, section 6). */
export const uploadSentences = {
  'Files must be Excel (.xlsx) or CSV': 'ፋይሎች Excel (.xlsx) ወይም CSV መሆን አለባቸው',
  'A file can have at most 10 MB': 'አንድ ፋይል ከ10 ሜባ መብለጥ አይችልም',
  'A file can have at most {{max, number}} rows': 'አንድ ፋይል ከ{{max, number}} ረድፎች በላይ ሊኖሩት አይችሉም',
  'The file is too large once it is unpacked': 'ፋይሉ ሲፈታ መጠኑ እጅግ ትልቅ ነው',
  'The file is damaged': 'ፋይሉ ተበላሽቷል',
  'The file has no heads in its first row': 'ፋይሉ በመጀመሪያው ረድፍ ርዕሶች የሉትም',
  'The file did not arrive whole': 'ፋይሉ ሙሉ በሙሉ አልደረሰም',
  'Only products, customers and stocks can be uploaded': 'ማስገባት የሚቻለው ምርቶችን፣ ደንበኞችንና ክምችቶችን ብቻ ነው',
  'No column is named {{name}}': '{{name}} የሚባል ዓምድ የለም',
  '{{name}} stands in two columns': '{{name}} በሁለት ዓምዶች ውስጥ አለ',
  '{{label}} stands twice': '{{label}} ሁለት ጊዜ ተጠቅሷል',
  'Several products have this name and supplier': 'ይህ ስምና አቅራቢ ያላቸው ብዙ ምርቶች አሉ',
  'Several products have this name': 'ይህ ስም ያላቸው ብዙ ምርቶች አሉ',
  'Several customers have this name and phone': 'ይህ ስምና ስልክ ያላቸው ብዙ ደንበኞች አሉ',
  'Several warehouses have this name': 'ይህ ስም ያላቸው ብዙ መጋዘኖች አሉ',
  'The stock of this row is of another {{label}}': 'የዚህ ረድፍ ክምችት የሌላ {{label}} ነው',
  'This upload was applied already': 'ይህ ፋይል አስቀድሞ ተመዝግቧል',
  'Upload of {{label}} applied': 'የ{{label}} ፋይል ተመዝግቧል',
  'Fill in one row for each record, below the heads. Row 2 is an example, which is left out.':
    'ከርዕሶቹ በታች ለእያንዳንዱ መዝገብ አንድ ረድፍ ይሙሉ። ረድፍ 2 ምሳሌ ነው፤ አይገባም።',
  'A column that is missing leaves what is recorded as it is; an empty cell takes it away.':
    'የሌለ ዓምድ የተመዘገበውን እንዳለ ይተዋል፤ ባዶ ሕዋስ ያጠፋዋል።',
  'A product is found by its code, else by its name and supplier.': 'ምርት በመለያው፣ ካልሆነም በስሙና በአቅራቢው ይገኛል።',
  'A customer is found by the TIN, else by name and phone.': 'ደንበኛ በግብር ከፋይ መለያ ቁጥር፣ ካልሆነም በስምና በስልክ ይገኛል።',
  'A product is named by its code, its bar code or its name, a warehouse by its name.':
    'ምርት በመለያው፣ በባር ኮዱ ወይም በስሙ፣ መጋዘን በስሙ ይጠራል።',
  'Numbers have a point before their decimals.': 'ቁጥሮች ከአስርዮሽ በፊት ነጥብ አላቸው።',
  'One of: {{values}}': 'ከእነዚህ አንዱ፦ {{values}}',
  'Uploads of others are being looked at. Try again in a moment.': 'የሌሎች ፋይሎች እየታዩ ነው። ከአፍታ በኋላ እንደገና ይሞክሩ።',
} as const satisfies Readonly<Record<string, string>>;
