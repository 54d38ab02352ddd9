import { type Text, useT } from '../../../lib/i18n.ts';

/** The parts of the page that have a place of their own on a phone, by their anchors. */
const sections = {
  timeline: 'Timeline',
  containers: 'Containers',
  goods: 'Goods',
  costs: 'Costs',
  papers: 'Papers',
  shipments: 'Shipments',
  history: 'History',
} as const satisfies Readonly<Record<string, Text>>;

/** Leads a phone's long page to its parts. */
export function SectionLinks() {
  const t = useT();
  return (
    <nav
      aria-label={t('Sections')}
      className="sticky top-header z-3 -mx-gutter mb-4 flex gap-5 overflow-x-auto border-b bg-surface px-gutter whitespace-nowrap md:hidden"
    >
      {Object.entries(sections).map(([anchor, label]) => (
        <a key={anchor} href={`#${anchor}`} className="min-h-11 content-center text-muted active:text-text">
          {t(label)}
        </a>
      ))}
    </nav>
  );
}
