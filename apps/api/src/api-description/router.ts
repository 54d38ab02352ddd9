import { Router } from 'express';
import type { Endpoint } from '../calls/endpoint.ts';
import { describeApi } from './openapi.ts';
import { describePage } from './page.ts';

const VERSION = '1';

/** Serves /openapi.json and /docs, both built on first request. */
export function apiDescription(endpoints: readonly Endpoint[]): Router {
  const router = Router({ caseSensitive: true, strict: true });
  let made: { json: string; page: string } | undefined;
  const description = () => {
    if (!made) {
      const openApi = describeApi(endpoints, VERSION);
      made = { json: JSON.stringify(openApi), page: describePage(openApi) };
    }
    return made;
  };
  router.get('/openapi.json', (_req, res) => void res.type('application/json').send(description().json));
  router.get('/docs', (_req, res) => void res.type('text/html').send(description().page));
  return router;
}
