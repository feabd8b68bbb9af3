# One image for each service: docker build -f docker/service.Dockerfile --build-arg SERVICE=svc-user \
#   --build-arg LUPLAY_COMMIT=$(git rev-parse --short HEAD) .
FROM node:24.9.0-bookworm-slim AS packages
ARG SERVICE
WORKDIR /app
COPY . .
# Only the dependencies of this service and its packages. Node itself comes with the image.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace "$SERVICE" \
 && rm -rf node_modules/node

FROM node:24.9.0-bookworm-slim
ARG SERVICE
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 SERVICE=$SERVICE
COPY --from=packages /app/package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=packages /app/packages/contracts ./packages/contracts
COPY --from=packages /app/packages/service-kit ./packages/service-kit
COPY --from=packages /app/packages/live-kit ./packages/live-kit
COPY --from=packages /app/packages/story-rules ./packages/story-rules
COPY --from=packages /app/$SERVICE ./$SERVICE
# Lets the account write to a volume that is mounted here.
RUN mkdir /demo && chown node:node /demo
USER node
# Shown by /healthz and /api2/health: the version of package.json, and the commit if it is given.
ARG LUPLAY_VERSION=0.1.0
ARG LUPLAY_COMMIT
ENV LUPLAY_VERSION=${LUPLAY_VERSION}${LUPLAY_COMMIT:++${LUPLAY_COMMIT}}
LABEL org.opencontainers.image.version=${LUPLAY_VERSION} org.opencontainers.image.revision=${LUPLAY_COMMIT}
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Every container is a replica, named after its host.
CMD ["sh", "-c", "LUPLAY_REPLICA=${LUPLAY_REPLICA:-$(hostname)} exec node --disable-warning=ExperimentalWarning $SERVICE/src/main.ts"]
