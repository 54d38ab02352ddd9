import { z } from 'zod';
import { english, type Message, type Values } from './message.ts';

const value = z.union([z.string(), z.number()]);
const inner = z.object({ key: z.string(), values: z.record(z.string(), value) });
/** Values of a message's placeholders: texts, numbers, or messages. */
export const messageValues = z.record(z.string(), z.union([value, inner, z.array(inner)]));

/** A message in an answer: its English text, with key and values for translation. */
export const messageAnswer = z.object({ message: z.string(), messageKey: z.string(), messageValues });
export type MessageAnswer = { message: string; messageKey: string; messageValues: Values };

export const inAnswer = (message: Message): MessageAnswer => ({
  message: english(message),
  messageKey: message.key,
  messageValues: message.values,
});
