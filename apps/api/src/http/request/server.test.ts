import express from 'express';
import { expect, it } from 'vitest';
import { createHttpServer } from './server.ts';

// test/faults/slow-clients.long.ts shows that Node enforces them, in more than a minute.
it('a client has a minute to deliver a request, and a connection on which nothing moves two', () => {
  const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = createHttpServer(express());
  expect({ headersTimeout, requestTimeout, timeout }).toEqual({
    headersTimeout: 60_000,
    requestTimeout: 0,
    timeout: 120_000,
  });
  expect(keepAliveTimeout).toBeGreaterThan(timeout);
});
