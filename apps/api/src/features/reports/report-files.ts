import { type Request, type RequestHandler, type Response, Router } from 'express';
import { type Deadline, withDeadline } from '../../database/watch.ts';
import { refuseOneTimePassword, type Sessions } from '../../http/caller/session.ts';
import type { Env } from '../../lib/env.ts';
import { forbidden, notFound, unauthenticated } from '../../lib/errors.ts';
import { enqueueDownload } from '../../spreadsheets/downloads.ts';
import { sendReport } from './reports.service.ts';

/** Serves spreadsheets at /excelfiles/{url}.xlsx to the admin who requested them. */
export function reportFiles(sessions: Sessions, env: Env): Router {
  const send = async (req: Request<{ file: string }>, res: Response, deadline: Deadline) => {
    const actor = await sessions.actorOf(req);
    if (!actor) throw unauthenticated();
    req.actor = actor;
    refuseOneTimePassword(actor);
    if (actor.role !== 'admin') throw forbidden();
    const [, name] = /^([\w-]{1,64})\.xlsx$/.exec(req.params.file) ?? [];
    if (!name) throw notFound('Report');
    await enqueueDownload(actor, res, () => sendReport(name, { actor, env, deadline, http: { req, res } }));
  };
  const file: RequestHandler<{ file: string }> = (req, res) =>
    withDeadline(res, (deadline) => send(req, res, deadline));
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/:file', file);
  router.use(() => {
    throw notFound('Report');
  });
  return router;
}
