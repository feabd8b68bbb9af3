# nginx with the built front-ends: docker build -f docker/gateway.Dockerfile \
#   --build-arg LUPLAY_COMMIT=$(git rev-parse --short HEAD) .
FROM node:24.9.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund
# /version.json has the version of package.json, and the commit if it is given.
ARG LUPLAY_COMMIT
RUN npm run build

FROM nginxinc/nginx-unprivileged:1.28-alpine
COPY --from=build /app/.build/web /srv/web
# Says which build of each remote is live. A ConfigMap or another mount may replace it.
COPY --from=build /app/.build/web/remotes.json /srv/config/remotes.json
COPY gateway/nginx.conf /etc/nginx/nginx.conf
COPY docker/gateway-start.sh /usr/local/bin/gateway-start.sh
ARG LUPLAY_VERSION=0.1.0
ARG LUPLAY_COMMIT
LABEL org.opencontainers.image.version=${LUPLAY_VERSION}${LUPLAY_COMMIT:++${LUPLAY_COMMIT}}
LABEL org.opencontainers.image.revision=${LUPLAY_COMMIT}
EXPOSE 8080 3001
HEALTHCHECK --interval=5s --timeout=3s CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/version.json"]
ENTRYPOINT []
CMD ["sh", "/usr/local/bin/gateway-start.sh"]
