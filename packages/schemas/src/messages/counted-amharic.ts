export const countedAmharic = {
  'Too many failed sign-ins. Try again in {{count, number}} minutes._one':
    'ብዙ ጊዜ መግባት አልተሳካም። ከ{{count, number}} ደቂቃ በኋላ እንደገና ይሞክሩ።',
  'Too many failed sign-ins. Try again in {{count, number}} minutes._other':
    'ብዙ ጊዜ መግባት አልተሳካም። ከ{{count, number}} ደቂቃዎች በኋላ እንደገና ይሞክሩ።',
  'Sales can be dated at most {{count, number}} days back_one':
    'የሽያጭ ቀን ቢበዛ ከ{{count, number}} ቀን በፊት ሊሆን ይችላል',
  'Sales can be dated at most {{count, number}} days back_other':
    'የሽያጭ ቀን ቢበዛ ከ{{count, number}} ቀናት በፊት ሊሆን ይችላል',
  'Goods can be taken back within {{count, number}} days_one': 'ዕቃዎች መመለስ የሚችሉት በ{{count, number}} ቀን ውስጥ ነው',
  'Goods can be taken back within {{count, number}} days_other':
    'ዕቃዎች መመለስ የሚችሉት በ{{count, number}} ቀናት ውስጥ ነው',
  'Correct {{count, number}} mistakes first, or leave out rows with mistakes_one':
    'መጀመሪያ {{count, number}} ስህተት ያርሙ፣ ወይም ስህተት ያለባቸውን ረድፎች ይተዉ',
  'Correct {{count, number}} mistakes first, or leave out rows with mistakes_other':
    'መጀመሪያ {{count, number}} ስህተቶችን ያርሙ፣ ወይም ስህተት ያለባቸውን ረድፎች ይተዉ',
  'Payments can be dated at most {{count, number}} days back_one':
    'የክፍያ ቀን ቢበዛ ከ{{count, number}} ቀን በፊት ሊሆን ይችላል',
  'Payments can be dated at most {{count, number}} days back_other':
    'የክፍያ ቀን ቢበዛ ከ{{count, number}} ቀናት በፊት ሊሆን ይችላል',
  '{{paper}} expires in {{count, number}} days._one': '{{paper}} በ{{count, number}} ቀን ውስጥ ያበቃል።',
  '{{paper}} expires in {{count, number}} days._other': '{{paper}} በ{{count, number}} ቀናት ውስጥ ያበቃል።',
  '{{paper}} expired {{count, number}} days ago._one': '{{paper}} ከ{{count, number}} ቀን በፊት አብቅቷል።',
  '{{paper}} expired {{count, number}} days ago._other': '{{paper}} ከ{{count, number}} ቀናት በፊት አብቅቷል።',
};
