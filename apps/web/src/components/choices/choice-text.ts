import type { Choice } from './choice-option.tsx';

/** Joins label and note for a single line. */
export const choiceText = ({ label, note }: Choice) => (note ? `${label} · ${note}` : label);
