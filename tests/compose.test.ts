import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './support/root.ts';

type Service = {
  environment: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }> | string[];
};
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const composed = parse(read('docker-compose.yml')) as { services: Record<string, Service>; volumes: object };
const services = Object.entries(composed.services);

/** Variables that the file takes from the environment, each with what follows its name. */
const variables = [...read('docker-compose.yml').matchAll(/\$\{(\w+)([^}]*)\}/g)];
const sampled = [...read('.env.sample').matchAll(/^(\w+)=(.*)$/gm)];

describe('docker-compose.yml', () => {
  it('keeps to the schema of Compose, and has nothing that a linter finds', () => {
    const bin = fileURLToPath(new URL('bin/dclint.cjs', import.meta.resolve('dclint/package.json')));
    const { status, stdout } = spawnSync(process.execPath, [bin, '--max-warnings', '0', root], {
      encoding: 'utf8',
    });
    expect([status, stdout.trim()]).toEqual([0, '']);
  });

  it('takes every variable from .env, which the sample lists', () => {
    const requested = new Set(variables.map(([, name]) => name));
    expect([...requested].toSorted()).toEqual(sampled.map(([, name]) => name).toSorted());
  });

  it('has no secret of its own: one that is missing stops the start', () => {
    const secrets = variables.filter(([, name]) => /PASSWORD|SECRET|KEY/.test(name ?? ''));
    expect(secrets.length).toBeGreaterThan(4);
    for (const [, name, rest] of secrets) expect([name, rest]).toEqual([name, ':?is missing in .env']);
    for (const [, name, value] of sampled.filter(([, name]) => /PASSWORD|SECRET|KEY|TOKEN/.test(name ?? '')))
      expect([name, value]).toEqual([name, '']);
  });

  it('sets what the application knows', () => {
    const known = [...read('README.md').matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names]) =>
      [...(names ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    for (const name of Object.keys(composed.services.app?.environment ?? {})) expect(known).toContain(name);
  });

  it('mounts files that exist and volumes that are declared', () => {
    const mounts = services.flatMap(([, { volumes = [] }]) =>
      volumes.map((mount) => mount.split(':')[0] ?? ''),
    );
    for (const mount of mounts) {
      const isThere = mount.startsWith('./') ? existsSync(path.join(root, mount)) : mount in composed.volumes;
      expect([mount, isThere]).toEqual([mount, true]);
    }
  });

  it('waits with the application for a database that takes writes', () => {
    expect(composed.services.app?.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    expect(read('deploy/mongodb/health.js')).toContain('isWritablePrimary');
  });

  it('has scripts that can be read by what runs them', () => {
    const commands = [
      ['bash', '-n', 'deploy/mongodb/start.sh'],
      ['node', '--check', 'deploy/mongodb/health.js'],
      ['node', '--check', 'deploy/mongodb/create-users.js'],
    ] as const;
    for (const [program, ...words] of commands)
      expect(spawnSync(program, words, { cwd: root, encoding: 'utf8' }).stderr).toBe('');
  });
});

it('the account of the application has rights on its own database alone', () => {
  const users: object[] = [];
  const of = (name: string) => ({
    createRole: () => {},
    createUser: (user: object) => void users.push({ database: name, ...user }),
    grantRolesToUser: () => {},
  });
  const env = { DATABASE_PASSWORD: 'made up', MONGO_INITDB_ROOT_USERNAME: 'root' };
  runInNewContext(read('deploy/mongodb/create-users.js'), { db: { getSiblingDB: of }, process: { env } });
  const own = { database: 'inventory', user: 'inventory', roles: ['readWrite', 'verify'] };
  expect(users).toEqual([{ ...own, pwd: 'made up' }]);
});

it('the proxy takes plain HTTP for nothing but to redirect, and leaves the protocols of TLS as Caddy has them', () => {
  expect(read('deploy/Caddyfile')).toMatch(/^\{\$SITE_ADDRESS\} \{$/m);
  expect(read('deploy/Caddyfile')).not.toMatch(/http:|auto_https|\btls\b|protocols|ciphers/);
});
