import { afterAll } from 'vitest';
import { killLeftovers } from './process.ts';

afterAll(async () => void (await killLeftovers()));
