import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chooseLanguage, translated, useT } from './i18n.ts';

function Words() {
  const t = useT();
  return (
    <p>
      {t('Products')}, {t('{{count, number}} stocks', { count: 1 })},{' '}
      {t('{{count, number}} stocks', { count: 1_284 })}, {t('Only {{left}} left', { left: '<3>' })}
    </p>
  );
}

function Named({ name }: { name: string }) {
  const t = useT();
  return <p>{`${t(name)} ${t(`{{${name}}}`)}`}</p>;
}

it('English is its own key, counts and fills in; another language comes without a reload', async () => {
  render(<Words />);
  expect(screen.getByText('Products, 1 stock, 1,284 stocks, Only <3> left')).toBeTruthy();
  await act(() => chooseLanguage('am'));
  expect(screen.getByText(/^ምርቶች, 1 መዝገብ, 1,284 መዝገቦች/)).toBeTruthy();
  expect(document.documentElement.lang).toBe('am');
  expect(localStorage.getItem('language')).toBe('am');
  await act(() => chooseLanguage('en'));
  expect(screen.getByText(/^Products/)).toBeTruthy();
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

it('a sentence of the API that no catalog knows stays as it is, whatever it holds', () => {
  const sentence = 'Only 3 of {{name}} $t(x): left';
  expect(translated(sentence)).toBe(sentence);
});
