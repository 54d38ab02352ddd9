import { loginRequest } from '@app/schemas/access/auth';
import ipaddr from 'ipaddr.js';
import mongoose from 'mongoose';
import { z } from 'zod';

const flag = (fallback: boolean) =>
  z
    .enum(['1', '0', 'true', 'false', ''], 'must be 1, 0, true or false')
    .optional()
    .transform((value) => (value ? value === '1' || value === 'true' : fallback));

const text = (fallback: string) =>
  z
    .string()
    .optional()
    .transform((value) => value?.trim() || fallback);
const optional = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);

const number = (fallback: number, max: number) =>
  z
    .string()
    .optional()
    .transform((value) => value?.trim() || String(fallback))
    .refine((value) => /^\d{1,15}$/.test(value) && Number(value) <= max, {
      error: `must be a whole number from 0 to ${max}`,
    })
    .transform(Number);

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const databaseSchema = z.object({
  MONGODB_URI: optional.refine((uri) => !uri || isConnectionString(uri), {
    error: 'must be a connection string such as mongodb://host:27017/name?replicaSet=rs0',
  }),
  DATA_DIR: text('./data'),
});

/** Settings of the command line, a subset of the server's plus its own. */
const cliSchema = z.object({ ...databaseSchema.shape, ONE_TIME_HOURS: number(72, 8_760) });

const schema = z
  .object({
    ...cliSchema.shape,
    PORT: number(4000, 65_535),
    HOST: text('127.0.0.1'),
    JWT_SECRET: optional.refine((secret) => !secret || secret.length >= 32, {
      error: 'must have at least 32 characters',
    }),
    ADMIN_EMAIL: text('admin@inventory.local').refine(
      (value) => loginRequest.shape.email.safeParse(value).success,
      {
        error: 'must be an e-mail address of 7 to 50 characters',
      },
    ),
    ADMIN_PASSWORD: z
      .string()
      .optional()
      .transform((value) => value || undefined)
      .refine((value) => !value || loginRequest.shape.password.safeParse(value).success, {
        error: 'must have 6 to 19 characters',
      }),
    DEMO: flag(false),
    TRUST_PROXY: text('')
      .refine((value) => /^(\d+|loopback|)$/.test(value) || areNetworks(value), {
        error: 'must be a number of proxies, a list of their addresses or networks, or loopback',
      })
      .transform((value) => (/^0+$/.test(value) ? '' : value)),
    COOKIE_SECURE: z
      .enum(['auto', 'true', 'false', '1', '0', ''], 'must be auto, true or false')
      .optional()
      .transform((value) =>
        !value || value === 'auto' ? ('auto' as const) : value === 'true' || value === '1',
      ),
    HSTS_SUBDOMAINS: flag(true),
    METRICS_PORT: optional
      .refine((port) => !port || (/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535), {
        error: 'must be a whole number from 1 to 65535',
      })
      .transform((port) => (port ? Number(port) : undefined)),
    METRICS_TOKEN: optional.refine((token) => !token || /^[\x21-\x7e]{16,}$/.test(token), {
      error: 'must have at least 16 characters, none of them a space',
    }),
    LOG_LEVEL: text('info').pipe(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`)),
    REAUTH_MINUTES: number(15, 10_080),
    ALLOW_NEGATIVE_STOCK: flag(false),
    PUBLIC_URL: optional
      .refine((address) => !address || isWebAddress(address), {
        error: 'must be an address such as https://inventory.example.com',
      })
      .transform((address) => address?.replace(/\/+$/, '')),
    TIME_ZONE: text('Africa/Addis_Ababa').refine(isTimeZone, {
      error: 'must be a time zone such as Africa/Addis_Ababa',
    }),
  })
  .refine((env) => !env.MONGODB_URI || env.JWT_SECRET, {
    path: ['JWT_SECRET'],
    error: 'is required when MONGODB_URI is set, so that every API process signs alike',
  });

export type Env = z.output<typeof schema>;

export type DatabaseEnv = z.output<typeof databaseSchema>;

/** Reads the settings. @throws an Error that names each invalid variable and why */
export const readEnv = (source: Source = process.env): Env => read(schema, source);

export type CliEnv = z.output<typeof cliSchema>;

/** Reads the command line's settings. @throws like `readEnv` */
export const readCliEnv = (source: Source = process.env): CliEnv => read(cliSchema, source);

type Source = Record<string, string | undefined>;

function read<T>(settings: z.ZodType<T>, source: Source): T {
  const result = settings.safeParse(source);
  if (result.success) return result.data;
  throw new Error(result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'));
}

/** Accepts what a path can be put after. */
function isWebAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { search, hash, username } = new URL(address);
  return !search && !hash && !username;
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Checks with the driver, but drops its message, which could contain the password. */
function isConnectionString(uri: string): boolean {
  try {
    new mongoose.mongo.MongoClient(uri);
    return true;
  } catch {
    return false;
  }
}

/** Accepts addresses and CIDR networks: 10.0.0.0/8, ::1. */
function areNetworks(list: string): boolean {
  return list.split(',').every((part) => {
    const network = part.trim();
    const [address = '', length] = network.split('/');
    // ipaddr.js also reads 1.5 as 1.0.0.5.
    if (!address.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(address)) return false;
    return length === undefined ? ipaddr.isValid(network) : ipaddr.isValidCIDR(network) && Number(length) > 0;
  });
}
