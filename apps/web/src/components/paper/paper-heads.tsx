type Words = { english: string; amharic: string };

/** The title of a document in both languages. */
export const PaperTitle = (words: Words) => (
  <h3>
    <InBoth {...words} />
  </h3>
);

/** The head of a column in both languages. */
export const PaperColumn = ({ isFigure, ...words }: Words & { isFigure?: boolean }) => (
  <th scope="col" className={isFigure ? 'paper-figure' : undefined}>
    <InBoth {...words} />
  </th>
);

const InBoth = ({ english, amharic }: Words) => (
  <>
    {english}{' '}
    <span className="paper-amharic" lang="am">
      {amharic}
    </span>
  </>
);
