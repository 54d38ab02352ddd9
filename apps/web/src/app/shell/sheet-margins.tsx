import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '../../features/company/company.shared.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';

/** Says whose list a printed sheet is, and which of how many, in the reader's language. */
export function SheetMargins() {
  const t = useT();
  const language = useLanguage();
  const { data: company } = useQuery(companyQuery);
  const name = (language === 'am' && company?.nameAm) || company?.name || '';
  const page = t('Page {{page}} of {{pages}}', { page: '" counter(page) "', pages: '" counter(pages) "' });
  return (
    <style>{`@page {
      @top-left { content: "${asString(name)}" }
      @bottom-right { content: "${page}" }
    }`}</style>
  );
}

/** Escapes a text for a string of CSS. */
const asString = (text: string) =>
  text.replace(/["\\\n<]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `);
