import { readFileSync } from 'node:fs';
import { BSON, type Document } from 'mongodb';
import { translateLegacy } from './translate-legacy.ts';
import type { TestFile } from './unified-format.ts';

/** Reads a file of tests. @returns undefined for JSON of another kind */
export function readTestFile(path: string): TestFile | undefined {
  const text = readFileSync(path, 'utf8');
  if (!Array.isArray(JSON.parse(text).tests)) return undefined;
  const content = BSON.EJSON.parse(text, { relaxed: true }) as Document;
  return 'schemaVersion' in content ? (content as TestFile) : translateLegacy(content);
}
