# syntax=docker/dockerfile:1
ARG NODE_VERSION=24.11.1

FROM node:${NODE_VERSION}-slim AS workspace
WORKDIR /app
ENV CI=true TURBO_TELEMETRY_DISABLED=1 MONGOMS_DISABLE_POSTINSTALL=1
# What decides over the dependencies, so that a change of the code alone installs nothing anew.
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/schemas/package.json packages/schemas/
COPY packages/embedded-mongo/package.json packages/embedded-mongo/
COPY tests/package.json tests/

FROM workspace AS build
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile
COPY . .
RUN npx turbo run build --filter=@app/api --filter=@app/web
RUN mkdir data

FROM workspace AS dependencies
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --prod --filter @app/api...

FROM node:${NODE_VERSION}-slim AS product
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/app/data
COPY --from=dependencies /app ./
COPY --from=build /app/packages/schemas/dist packages/schemas/dist
COPY --from=build /app/packages/embedded-mongo/dist packages/embedded-mongo/dist
COPY --from=build /app/apps/api/dist apps/api/dist
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build --chown=node:node /app/data data
USER node
VOLUME /app/data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=1024", "apps/api/dist/main.js"]
