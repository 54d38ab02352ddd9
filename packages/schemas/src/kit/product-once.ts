import type { z } from 'zod';
import { asText, msg } from '../messages/message.ts';

/** Refuses lines of a product that stands there already, at their productId. */
export const productOnce = ({ value, issues }: z.core.ParsePayload<{ productId: string }[]>): void => {
  const found = new Set<string>();
  for (const [index, { productId }] of value.entries()) {
    // Other checks refuse what is no id.
    if (typeof productId !== 'string') continue;
    const message = asText(msg('{{label}} stands twice', { label: 'Product' }));
    if (found.has(productId))
      issues.push({ code: 'custom', path: [index, 'productId'], message, input: value });
    found.add(productId);
  }
};
