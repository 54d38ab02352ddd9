import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const key = 'k'.repeat(32);

describe('the settings', () => {
  it('have values when nothing is set', () => {
    expect(readEnv({})).toEqual({
      PORT: 4000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      MONGODB_URI: undefined,
      JWT_SECRET: undefined,
      ADMIN_EMAIL: 'admin@inventory.local',
      ADMIN_PASSWORD: undefined,
      DEMO: false,
      TRUST_PROXY: '',
      COOKIE_SECURE: 'auto',
      HSTS_SUBDOMAINS: true,
      METRICS_PORT: undefined,
      METRICS_TOKEN: undefined,
      LOG_LEVEL: 'info',
      ALLOW_NEGATIVE_STOCK: false,
      ONE_TIME_HOURS: 72,
      REAUTH_MINUTES: 15,
      PUBLIC_URL: undefined,
      TIME_ZONE: 'Africa/Addis_Ababa',
    });
  });

  it('take blanks as not set, and leave passwords as they are', () => {
    const blank = {
      PORT: '',
      HOST: ' ',
      MONGODB_URI: '',
      JWT_SECRET: '',
      DEMO: '',
      COOKIE_SECURE: '',
      LOG_LEVEL: '',
    };
    expect(readEnv({ ...blank, ADMIN_PASSWORD: '', TIME_ZONE: '' })).toEqual(readEnv({}));
    expect(readEnv({ ADMIN_PASSWORD: ' secret ' }).ADMIN_PASSWORD).toBe(' secret ');
  });

  it.each([
    ['PORT', '0', 0],
    ['PORT', '65535', 65_535],
    ['METRICS_PORT', '9464', 9464],
    ['DEMO', '1', true],
    ['DEMO', 'false', false],
    ['ALLOW_NEGATIVE_STOCK', 'true', true],
    ['COOKIE_SECURE', 'true', true],
    ['COOKIE_SECURE', '0', false],
    ['HSTS_SUBDOMAINS', 'false', false],
    ['TRUST_PROXY', '1', '1'],
    ['TRUST_PROXY', '0', ''],
    ['TRUST_PROXY', '10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
    ['PUBLIC_URL', 'https://inventory.test:8443/', 'https://inventory.test:8443'],
    ['TIME_ZONE', 'UTC', 'UTC'],
    ['JWT_SECRET', key, key],
  ] as const)('%s may be "%s"', (name, value, read) => {
    expect(readEnv({ [name]: value })[name]).toBe(read);
  });

  it.each([
    ['PORT', 'x', '-1', '65536', '1.5', '0x10', '1e3', ' 80 x'],
    ['MONGODB_URI', 'localhost:27017', 'postgres://x', 'http://x', 'mongodb://', 'mongodb://u:p@h:99999/x'],
    ['TRUST_PROXY', '999.1.1.1', '10.0.0.0/99', '::1/0', '10.0.0.0/8/8', 'my-proxy', '1.5'],
    ['JWT_SECRET', 'short', 'k'.repeat(31)],
    ['ADMIN_EMAIL', 'admin', 'a@b.c', `${'x'.repeat(46)}@b.co`],
    ['ADMIN_PASSWORD', '12345', 'x'.repeat(20)],
    ['DEMO', 'yes', '2'],
    ['ALLOW_NEGATIVE_STOCK', 'maybe'],
    ['COOKIE_SECURE', 'always'],
    ['METRICS_PORT', '0', '65536', 'x', '127.0.0.1:9464'],
    ['METRICS_TOKEN', 'short', 'with a space in between'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'everyone', '*'],
    ['PUBLIC_URL', 'inventory.test', 'ftp://x', 'https://', 'https://u@x', 'https://x/?a=1', 'https://x/#a'],
    ['TIME_ZONE', 'Addis', 'Mars/Olympus'],
  ])('%s that is malformed stops the start by its name', (name, ...values) => {
    for (const value of values)
      expect(() => readEnv({ [name]: value, ...(name === 'MONGODB_URI' && { JWT_SECRET: key }) })).toThrow(
        new RegExp(`^${name} must`),
      );
  });

  it('name every one that is wrong', () => {
    expect(() => readEnv({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/^PORT must.*\nLOG_LEVEL must/);
  });

  it('need a key beside a database of their own', () => {
    const MONGODB_URI = 'mongodb://db.test/inventory';
    expect(() => readEnv({ MONGODB_URI })).toThrow(/^JWT_SECRET is required/);
    expect(readEnv({ MONGODB_URI, JWT_SECRET: key }).MONGODB_URI).toBe(MONGODB_URI);
  });

  it('take only passwords that the first admin can sign in with', () => {
    expect(() => readEnv({ ADMIN_PASSWORD: '📦'.repeat(19) })).toThrow(/^ADMIN_PASSWORD must/);
    expect(() => readEnv({ ADMIN_EMAIL: 'ädmin@inventory.test' })).toThrow(/^ADMIN_EMAIL must/);
  });
});
