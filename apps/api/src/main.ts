import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { demoUsers } from './demo/catalogue.ts';
import { DEMO_PASSWORD, fillWithDemoData } from './demo/fill.ts';
import { type Env, readEnv } from './env.ts';
import { prepareLoginLimits } from './features/auth/login-limits.ts';
import { closePasswordPool } from './features/auth/passwords.service.ts';
import { sumUpSales } from './features/sales/sales-summary.service.ts';
import { type FirstAdmin, makeFirstAdmin } from './features/users/first-admin.ts';
import { stopGracefully } from './graceful-stop.ts';
import { createLog } from './http/log.ts';
import { createHttpServer } from './http/server.ts';
import { migrations } from './migrations/index.ts';
import { signingSecret } from './secret.ts';

const SUM_UP_MS = 1_000;
/** Left alone, V8 lets its memory grow to four times what is in use before it looks for what isn't. */
const HEAP_GROWTH_PERCENT = 40;
const webDirectory = fileURLToPath(new URL('../../web/dist', import.meta.url));

// Whoever reads them may go away, or their disk be full: that must not end the work.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  await start(readEnv());
} catch (error) {
  process.stderr.write(`The application can't start.\n${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

async function start(env: Env): Promise<void> {
  const log = createLog(env);
  const { app, endpoints } = createApp({ env, log, secret: await signingSecret(env), webDirectory });
  const server = createHttpServer(app);
  await listen(server, env);
  let closeDatabase = async () => {};
  let stopSummingUp = () => {};
  stopGracefully(server, log, () => {
    stopSummingUp();
    return Promise.all([closeDatabase(), closePasswordPool()]);
  });
  let hasDemoUsers = false;
  let signIn = 'Sign in with an account that is there already';
  closeDatabase = await openDatabase({
    env,
    log,
    prepare: async () => {
      // The embedded engine serves the process that started it, and no second engine starts in its folder.
      await migrate(migrations, log, { isAlone: !env.MONGODB_URI, timeZone: env.TIME_ZONE });
      await prepareLoginLimits();
      signIn = signInOf(env, await makeFirstAdmin(env)) ?? signIn;
      if (env.DEMO) hasDemoUsers = (await fillWithDemoData(endpoints, env)) || hasDemoUsers;
    },
  });
  stopSummingUp = sumUpInBackground(log);
  announce(env, signIn, hasDemoUsers);
}

/** Keeps the dashboard's sums near, so that nobody who opens it waits for a backlog. @returns what ends it */
function sumUpInBackground(log: Logger): () => void {
  let isOver = false;
  const failed = (error: unknown) => {
    if (!isOver) log.warn({ err: error }, 'sales could not be summed up yet');
  };
  const timer = setInterval(() => void sumUpSales().catch(failed), SUM_UP_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

function listen(server: Server, { PORT, HOST }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${PORT} is in use. Set PORT to another one.`;
      const refused = `HOST ${HOST} and PORT ${PORT} can't be listened on (${error.code}). Set others.`;
      reject(new Error(error.code === 'EADDRINUSE' ? taken : refused));
    });
    server.listen(PORT, HOST, resolve);
  });
}

/** How to sign in as the admin who was made just now. Of one who was there before, nobody here knows the password. */
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
