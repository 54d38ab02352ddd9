import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));

type Node = { type: string } & Record<string, unknown>;

/** Names of properties and attributes that hold what people read. */
const READ =
  /^(label|title|header|hint|placeholder|searchPlaceholder|emptyText|createTitle|updateTitle|removeTitle|createdNote|removeNote|counted|group|crumb|confirm|cancel|message|note|description|create|update|remove|created|updated|removed|required|positive|tooShort|tooLong|tooSmall|invalid|error)$/;
/** Functions whose arguments are read by people, or fill a sentence that is. */
const SAYS =
  /^(t|translated|showFailure|text|optionalText|money|quantity|count|calendarDate|optionalDate|unauthenticated|forbidden|unavailable|invalidField|conflict|notFound|HttpError|ApiError|refused)$/;

/** A sentence, or a word on its own: neither a class name nor a route, a path of a drawing or a code. */
const isRead = (text: string) =>
  /^(\p{L}|\{\{|\d+ \p{L})/u.test(text) && !/^(GET|POST|PUT|DELETE) \/|^[A-Z_]+$|^[a-z][\w.-]*$/.test(text);
const isSentence = (text: string) =>
  /^(Q7 (was|is|are|must|can|can't|has|does|not)\b|[A-Z][a-z]*('[a-z]+)? ?[a-z“])/.test(text) &&
  / /.test(text) &&
  !/[{};]/.test(text.replace(/\{\{.*?\}\}/g, ''));

/**
 * What the sources say to people, from the syntax trees of their files: the arguments of `t` and of the API's
 * errors, labels and messages, and every other literal that reads like a sentence. What a template fills in
 * is a Q7.
 */
export function sentencesOf(folder: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || /\.(test|bench)\.tsx?$/.test(file)) continue;
    const { program } = parseSync(file, readFileSync(path.join(root, folder, file), 'utf8'));
    walk(program as unknown as Node, false, (text) => found.has(text) || found.set(text, file));
  }
  return found;
}

function walk(node: Node, isSaid: boolean, add: (text: string) => void): void {
  const text = textOf(node);
  if (text !== undefined) {
    if (isSaid ? isRead(text) : isSentence(text)) add(text);
    if (node.type === 'Literal') return;
  }
  if (node.type === 'ImportDeclaration' || node.type.startsWith('TS')) {
    if (node.type !== 'TSAsExpression' && node.type !== 'TSSatisfiesExpression') return;
  }
  for (const [key, child] of Object.entries(node)) {
    const said = saysIn(node, key) ?? (isSaid && passesOn(node, key));
    for (const one of Array.isArray(child) ? child : [child]) {
      if (one && typeof one === 'object' && 'type' in one) walk(one as Node, said, add);
    }
  }
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('Q7');
}

/** Whether this child of a node is said to people; undefined when the node doesn't decide that. */
function saysIn(node: Node, key: string): boolean | undefined {
  const name = (part: unknown) =>
    (part as { name?: string; value?: string } | undefined)?.name ??
    (part as { value?: string })?.value ??
    '';
  if ((node.type === 'CallExpression' || node.type === 'NewExpression') && key === 'arguments') {
    return SAYS.test(name(node.callee)) || undefined;
  }
  if (node.type === 'Property' && key === 'value') {
    // A stored value and how people read it: `Home_goods: 'Home Goods'`.
    const isCode = /^(name|nameIn|id|field|key|code|value|initial|of|path)$/.test(name(node.key));
    const isLabel = !isCode && /^[A-Z][a-z]|^\d+ [a-z]/.test(textOf(node.value as Node) ?? '');
    return READ.test(name(node.key)) || isLabel || undefined;
  }
  if (node.type === 'JSXAttribute' && key === 'value') return READ.test(name(node.name)) || undefined;
  return undefined;
}

/** Of a choice, both outcomes are said, and the test is not. */
const passesOn = ({ type }: Node, key: string) =>
  (type === 'ConditionalExpression' && key !== 'test') ||
  (type === 'LogicalExpression' && key === 'right') ||
  ['JSXExpressionContainer', 'TSAsExpression'].includes(type);
