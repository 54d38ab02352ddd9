import { asText, english, msg } from '@app/schemas/messages/message';
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chooseLanguage, type Text, translated, useT } from './i18n.ts';

function Words() {
  const t = useT();
  return (
    <p>
      {t('Products')}, {t('{{count, number}} stocks', { count: 1 })},{' '}
      {t('{{count, number}} stocks', { count: 1_284 })}, {t('Only {{left}} left' as Text, { left: '<3>' })}
    </p>
  );
}

function Named({ name }: { name: string }) {
  const t = useT();
  return <p>{`${t(name as Text)} ${t(`{{${name}}}` as Text)}`}</p>;
}

it('English is its own key, counts and fills in; another language comes without a reload', async () => {
  render(<Words />);
  expect(screen.getByText('Products, 1 stock, 1,284 stocks, Only <3> left')).toBeTruthy();
  await act(() => chooseLanguage('am'));
  expect(screen.getByText(/^ምርቶች, 1 ክምችት, 1,284 ክምችቶች/)).toBeTruthy();
  expect(document.documentElement.lang).toBe('am');
  expect(localStorage.getItem('language')).toBe('am');
  await act(() => chooseLanguage('en'));
  expect(screen.getByText(/^Products/)).toBeTruthy();
});

it('a number is not parted from its unit, in either language; other words may begin a line', async () => {
  const said = () => translated(asText(msg('Only {{amount, money}} birr are due', { amount: 1_200 })));
  expect(said()).toBe('Only 1,200.00\u00a0birr are due');
  await act(() => chooseLanguage('am'));
  expect(said()).toContain('1,200.00\u00a0ብር ብቻ ነው');
  await act(() => chooseLanguage('en'));
});

it('the last choice stands, however late the texts of the one before come', async () => {
  render(<Words />);
  await act(() => Promise.all([chooseLanguage('am'), chooseLanguage('en')]));
  expect(screen.getByText(/^Products/)).toBeTruthy();
  expect(localStorage.getItem('language')).toBe('en');
});

it.each(['constructor', 'toString', '__proto__'])('%s is a text like any other', async (name) => {
  for (const language of ['am', 'en'] as const) {
    await act(() => chooseLanguage(language));
    const { container } = render(<Named name={name} />);
    expect(container.textContent).toBe(`${name} {{${name}}}`);
    expect(translated(name)).toBe(name);
  }
});

it.each([
  [
    msg('{{label}} must be at most {{max, number}}', { label: 'Price', max: 999_999_999 }),
    'ዋጋ ከ999,999,999 መብለጥ የለበትም',
  ],
  [
    msg('Only {{left, number}} of {{product}} left in {{warehouse}}, {{asked, number}} asked', {
      left: 3,
      product: 'Price',
      warehouse: 'Bole',
      asked: 5.5,
    }),
    'በBole የቀረው Price 3 ብቻ ነው፣ የተጠየቀው 5.5 ነው',
  ],
  [
    msg('{{label}} "{{name}}" can\'t be deleted: it is used by {{uses}}', {
      label: 'Product',
      name: msg('{{product}} in {{warehouse}}', { product: 'Jack', warehouse: 'Bole' }),
      uses: [
        msg('{{count, number}} stocks', { count: 3 }),
        msg('{{count, number}} sales', { count: 2 }),
        msg('{{count, number}} users', { count: 1 }),
      ],
    }),
    'ምርት "Jack በBole" መሰረዝ አይቻልም፦ 3 ክምችቶች፣ 2 ሽያጮች እና 1 ተጠቃሚ ይጠቀሙበታል',
  ],
])(
  'a message is said in the language of its reader, and what people entered as they entered it',
  async (message, text) => {
    await act(() => chooseLanguage('am'));
    expect(translated(asText(message))).toBe(text);
    await act(() => chooseLanguage('en'));
    expect(translated(asText(message))).toBe(english(message));
  },
);

it('a sentence of the API that no catalog knows stays as it is, whatever it holds', () => {
  const sentence = 'Only 3 of {{name}} $t(x): left';
  expect(translated(sentence)).toBe(sentence);
});
