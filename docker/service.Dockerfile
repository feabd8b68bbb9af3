# One image for each service: docker build -f docker/service.Dockerfile --build-arg SERVICE=svc-user \
#   --build-arg LUPLAY_COMMIT=$(git rev-parse --short HEAD) .
# The secrets npmrc and certificates are for machines whose registry needs them.
FROM node:24.9.0-bookworm-slim AS manifests
COPY . /source
# Only what decides which packages are installed: a change elsewhere installs nothing again.
RUN mkdir /app && cd /source \
 && cp --parents package.json package-lock.json .npmrc */package.json packages/*/package.json /app

FROM node:24.9.0-bookworm-slim AS packages
WORKDIR /app
COPY --from=manifests /app ./
# The packages of all services, without those for development: one layer that all their images share.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
    --mount=type=secret,id=certificates,target=/tmp/certificates.pem \
  if [ -s /tmp/certificates.pem ]; then export NODE_EXTRA_CA_CERTS=/tmp/certificates.pem; fi \
  && npm ci --omit=dev --ignore-scripts --no-audit --no-fund --cache /tmp/npm --loglevel=error \
    $(printf ' --workspace %s' svc-*) \
  && rm -rf node_modules/node /tmp/npm && mkdir -m 755 /demo && chown 1000:1000 /demo

FROM node:24.9.0-bookworm-slim
WORKDIR /app
# /metrics has a port of its own: who may read it need not reach the calls.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 LUPLAY_METRICS_PORT=9464
# As on one machine: LEAN_MEMORY in bootstrap/command/settings.mjs.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
COPY --from=packages /app ./
# Lets the account write to a volume that is mounted here.
COPY --from=packages --chown=1000:1000 /demo /demo
COPY docker/service-start.sh /usr/local/bin/service-start.sh
COPY packages/contracts ./packages/contracts
COPY packages/service-kit ./packages/service-kit
COPY packages/live-kit ./packages/live-kit
COPY packages/quiz-rules ./packages/quiz-rules
COPY packages/story-rules ./packages/story-rules
ARG SERVICE
ENV SERVICE=$SERVICE
COPY $SERVICE ./$SERVICE
USER 1000:1000
# Shown by /healthz and /api2/health: the version of package.json, and the commit if it is given.
ARG LUPLAY_VERSION=0.1.0
ARG LUPLAY_COMMIT
# podman's cache compares the arguments of RUN only: without this it gives an image the version of a former commit.
RUN : "$LUPLAY_COMMIT"
ENV LUPLAY_VERSION=${LUPLAY_VERSION}${LUPLAY_COMMIT:++${LUPLAY_COMMIT}}
LABEL org.opencontainers.image.version=${LUPLAY_VERSION} org.opencontainers.image.revision=${LUPLAY_COMMIT}
EXPOSE 8080 9464
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["sh", "/usr/local/bin/service-start.sh"]
# Every container is a replica, named after its host.
CMD ["sh", "-c", "LUPLAY_REPLICA=${LUPLAY_REPLICA:-$(hostname)} exec node --disable-warning=ExperimentalWarning --v8-pool-size=1 $SERVICE/src/main.ts"]
