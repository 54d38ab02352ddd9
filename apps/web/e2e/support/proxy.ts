import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import getPort from 'get-port';

/** Starts a proxy to the server that can be cut, act as a captive portal, and deploy a new version. */
export async function startProxy(server: string) {
  const port = await getPort();
  const sockets = new Set<Socket>();
  const version = { from: '', to: '' };
  let isCaught = false;

  const pass = async (req: IncomingMessage, res: ServerResponse) => {
    if (isCaught) return res.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome, guest</h1>');
    const address = req.url?.replace(version.to, version.from) ?? '/';
    // Send a changed page in full, even if the browser has the original cached.
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...headers } = req.headers;
    const forwarded = request(new URL(address, server), { method: req.method, headers });
    req.pipe(forwarded);
    const [answer]: IncomingMessage[] = await once(forwarded, 'response');
    if (!answer) return;
    const isPage = version.to && answer.headers['content-type']?.startsWith('text/html');
    if (isPage) delete answer.headers['content-length'];
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    if (!isPage) return answer.pipe(res);
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    return res.end(Buffer.concat(chunks).toString().replace(version.from, version.to));
  };

  const proxy = createServer((req, res) => void pass(req, res).catch(() => res.destroy()));
  proxy.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const mend = () => once(proxy.listen(port, '127.0.0.1'), 'listening');
  const cut = async () => {
    const closed = once(proxy, 'close');
    proxy.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await mend();
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    mend,
    /** Answers everything with the page of a captive portal, until switched off. */
    catchAll: (caught = true) => {
      isCaught = caught;
    },
    /** Renames the page's first script, as a new version does. */
    deploy: (running: string) =>
      Object.assign(version, { from: running, to: running.replace(/-[\w-]+\.js/, '-NEWER123.js') }),
  };
}
