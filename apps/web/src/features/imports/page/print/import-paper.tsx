import type { BoardContainer } from '@app/schemas/imports/container-board';
import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { stages } from '@app/schemas/imports/stages';
import { useQuery } from '@tanstack/react-query';
import { PaperTitle } from '../../../../components/paper/paper-heads.tsx';
import { usePrintedTitle } from '../../../../components/paper/use-printed-title.ts';
import type { Matching } from '../../../../crud/list/read-all.ts';
import { useIsPrinting } from '../../../../lib/browser/use-is-printing.ts';
import { today } from '../../../../lib/format/company-zone.ts';
import {
  formatEthiopicDate,
  formatGregorianDate,
  formatMoney,
  formatRate,
} from '../../../../lib/format/format.ts';
import { FirmOnPaper } from '../../../company/firm-on-paper.shared.tsx';
import { recentQuery } from '../kit/import-queries.ts';
import {
  ContainersPart,
  CostsPart,
  GoodsPart,
  HistoryPart,
  PapersPart,
  ShipmentsPart,
  TimelinePart,
} from './parts.tsx';
import '../../../../components/paper/printed-alone.css';
import '../../../../components/paper/document-paper.css';
import './import-paper.css';

type ImportPaperProps = { record: ImportDetail; containers: Matching<BoardContainer> | undefined };

/** An import as one file on A4, in place of the page when that prints. */
export function ImportPaper({ record, containers }: ImportPaperProps) {
  const { number, description, papers } = record;
  const name = `Import ${number}`;
  const { data: history } = useQuery(recentQuery(record._id));
  usePrintedTitle(name);
  // On screen all of it would stand there twice.
  const isPrinting = useIsPrinting();
  if (!isPrinting) return null;
  return (
    <article
      className="document-paper import-paper printed-alone"
      lang="en"
      data-theme="light"
      aria-label={name}
    >
      <style>{pageOf(name)}</style>
      <header className="paper-head">
        <FirmOnPaper />
        <div>
          <PaperTitle english="Import" amharic="የማስመጣት ፋይል" />
          <p className="import-number">{number}</p>
          <p>{formatGregorianDate(today())}</p>
          <p lang="am">{formatEthiopicDate(today())} ዓ.ም.</p>
        </div>
      </header>
      <section className="import-part">
        <h4>{description}</h4>
        <div className="paper-facts import-facts">
          <Facts record={record} />
        </div>
        <p>
          <strong>What blocks this:</strong> {papers.blocks || 'Nothing blocks this'}
        </p>
      </section>
      <TimelinePart record={record} />
      <ContainersPart containers={containers} />
      <GoodsPart record={record} />
      <CostsPart record={record} />
      <PapersPart record={record} />
      <ShipmentsPart record={record} />
      <HistoryPart entries={history?.data} />
    </article>
  );
}

const pageOf = (name: string) => `@page {
  size: A4;
  margin: 16mm 14mm 18mm;
  @top-left { content: none }
  @bottom-left { content: "${name.replace(/["\\]/g, '')}" }
}`;

function Facts({ record }: { record: ImportDetail }) {
  const { supplier, importer, paymentMode, proformaNo, currency, rate, expected, stage, note } = record;
  const { landedTotal, goodsValue, totalCost } = record;
  return (
    <>
      <Fact english="Supplier" amharic="አቅራቢ">
        {supplier}
      </Fact>
      <Fact english="Importer" amharic="አስመጪ">
        {importer}
      </Fact>
      <Fact english="Payment mode" amharic="የክፍያ ዓይነት">
        {paymentMode}
      </Fact>
      <Fact english="Proforma" amharic="ፕሮፎርማ">
        {proformaNo}
      </Fact>
      <Fact english="Currency" amharic="ገንዘብ">
        {rate ? `${currency} at ${formatRate(rate)}\u00a0birr` : currency}
      </Fact>
      <Fact english="Stage" amharic="ደረጃ">
        {stages[stage]}
      </Fact>
      <Fact english="Expected at the dry port" amharic="ደረቅ ወደብ የሚጠበቅበት">
        {expected && formatGregorianDate(expected)}
      </Fact>
      <Fact english="Landed cost" amharic="እዚህ የደረሰበት ወጪ">
        {landedTotal > 0 &&
          `${formatMoney(landedTotal)}\u00a0birr: goods ${formatMoney(goodsValue)}, costs ${formatMoney(totalCost)}`}
      </Fact>
      <Fact english="Note" amharic="ማስታወሻ">
        {note}
      </Fact>
    </>
  );
}

type FactProps = { english: string; amharic: string; children: string | null | false | undefined };
/** Left out where nothing is known. */
const Fact = ({ english, amharic, children }: FactProps) =>
  children && (
    <p>
      <small>
        {english} / <span lang="am">{amharic}</span>
      </small>
      <strong>{children}</strong>
    </p>
  );
