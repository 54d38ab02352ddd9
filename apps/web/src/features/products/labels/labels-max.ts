/** Most labels that are printed at once. */
export const LABELS_MAX = 2_000;
export const tooManyLabels = 'At most 2,000 labels can be printed at once';
