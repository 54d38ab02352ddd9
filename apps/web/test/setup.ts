import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { startI18n } from '../src/lib/i18n.ts';

beforeAll(startI18n);
afterEach(cleanup);
