import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import getPort from 'get-port';

/** A line to the server that can be cut, that others can answer, and behind which a new version can come. */
export async function startLine(server: string) {
  const port = await getPort();
  const sockets = new Set<Socket>();
  const version = { from: '', to: '' };
  let isCaught = false;

  const pass = async (req: IncomingMessage, res: ServerResponse) => {
    if (isCaught) return res.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome, guest</h1>');
    const address = req.url?.replace(version.to, version.from) ?? '/';
    // A page that differs is sent whole, whatever the browser has of it.
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...headers } = req.headers;
    const asked = request(new URL(address, server), { method: req.method, headers });
    req.pipe(asked);
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    if (!answer) return;
    const isPage = version.to && answer.headers['content-type']?.startsWith('text/html');
    if (isPage) delete answer.headers['content-length'];
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    if (!isPage) return answer.pipe(res);
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    return res.end(Buffer.concat(chunks).toString().replace(version.from, version.to));
  };

  const line = createServer((req, res) => void pass(req, res).catch(() => res.destroy()));
  line.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const mend = () => once(line.listen(port, '127.0.0.1'), 'listening');
  const cut = async () => {
    const closed = once(line, 'close');
    line.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await mend();
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    mend,
    /** From now on, or until it is let go, a public network answers everything with its own page. */
    catchAll: (caught = true) => {
      isCaught = caught;
    },
    /** From now on the page starts with a script of another name. */
    deploy: (running: string) =>
      Object.assign(version, { from: running, to: running.replace(/-[\w-]+\.js/, '-NEWER123.js') }),
  };
}
