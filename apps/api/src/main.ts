import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { migrate } from './database/migrate/migrate.ts';
import { openDatabase } from './database/open.ts';
import { demoUsers } from './demo/catalogue.ts';
import { DEMO_PASSWORD, fillWithDemoData } from './demo/fill.ts';
import { prepareLoginLimits } from './features/passwords/login-limits.service.ts';
import { closePasswordPool } from './features/passwords/passwords.service.ts';
import { type FirstAdmin, makeFirstAdmin } from './features/users/first-admin.ts';
import { stopGracefully } from './graceful-stop.ts';
import { createLog } from './http/operation/log.ts';
import { createHttpServer } from './http/request/server.ts';
import { type Env, readEnv } from './lib/env.ts';
import { migrations } from './migrations/index.ts';
import { signingSecret } from './secret.ts';

const webDirectory = fileURLToPath(new URL('../../web/dist', import.meta.url));

// The reader may be gone or the disk full: neither must end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  await start(readEnv());
} catch (error) {
  process.stderr.write(`The application can't start.\n${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

async function start(env: Env): Promise<void> {
  const log = createLog(env);
  const secret = await signingSecret(env);
  const { app, metricsApp, endpoints, jobs } = createApp({ env, log, secret, webDirectory });
  const server = createHttpServer(app);
  await listen(server, env.PORT, env.HOST, 'PORT');
  if (env.METRICS_PORT) {
    const metrics = createHttpServer(metricsApp);
    await listen(metrics, env.METRICS_PORT, '127.0.0.1', 'METRICS_PORT');
  }
  let closeDatabase = async () => {};
  stopGracefully(server, log, async () => {
    await jobs.stop();
    await Promise.all([closeDatabase(), closePasswordPool()]);
  });
  let hasDemoUsers = false;
  let signIn = 'Sign in with an account that is there already';
  closeDatabase = await openDatabase({
    env,
    log,
    prepare: async () => {
      // The embedded engine serves only the process that started it, and locks its folder.
      await migrate(migrations, log, { isAlone: !env.MONGODB_URI, timeZone: env.TIME_ZONE });
      await prepareLoginLimits();
      signIn = signInOf(env, await makeFirstAdmin(env)) ?? signIn;
      if (env.DEMO) hasDemoUsers = (await fillWithDemoData(endpoints, env)) || hasDemoUsers;
    },
  });
  jobs.start();
  announce(env, signIn, hasDemoUsers);
}

/** @param setting the name of the port's setting */
function listen(server: Server, port: number, host: string, setting: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is in use. Set ${setting} to another one.`;
      const refused = `HOST ${host} and ${setting} ${port} can't be listened on (${error.code}). Set others.`;
      reject(new Error(error.code === 'EADDRINUSE' ? taken : refused));
    });
    server.listen(port, host, resolve);
  });
}

/** Tells how to sign in as the admin just created; an older one's password isn't known. */
function signInOf({ ADMIN_EMAIL }: Env, { made, password }: FirstAdmin): string | undefined {
  if (!made) return undefined;
  if (!password) return `Sign in as ${ADMIN_EMAIL}, and the password in ADMIN_PASSWORD`;
  return `Sign in as ${ADMIN_EMAIL}, password ${password}  (shown this once: change it after signing in)`;
}

function announce({ HOST, PORT }: Env, signIn: string, hasDemoUsers: boolean): void {
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
  const users = demoUsers.slice(0, 2).map(([, , email, , role]) => `${email} (${role})`);
  const lines = [
    `Inventory Enterprise is ready at http://${host}:${PORT}`,
    signIn,
    ...(hasDemoUsers ? [`Demonstration users: ${users.join(', ')}, password ${DEMO_PASSWORD}`] : []),
  ];
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`);
}
