# nginx with the shell, the page of the API and the media: docker build -f docker/gateway.Dockerfile \
#   --build-arg LUPLAY_COMMIT=$(git rev-parse --short HEAD) .
# PREVIOUS, the image that is live now, gives the builds that open pages still ask for.
# The secrets npmrc and certificates are for machines whose registry needs them.
ARG PREVIOUS=nginxinc/nginx-unprivileged:1.28.3-alpine
FROM node:24.9.0-bookworm-slim AS manifests
COPY . /source
# Only what decides which packages are installed: a change elsewhere installs nothing again.
RUN mkdir /app && cd /source \
 && cp --parents package.json package-lock.json .npmrc */package.json packages/*/package.json /app

# The same instructions in gateway.Dockerfile and remote.Dockerfile: the layers are made once.
FROM node:24.9.0-bookworm-slim AS packages
WORKDIR /app
COPY --from=manifests /app ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
    --mount=type=secret,id=certificates,target=/tmp/certificates.pem \
  if [ -s /tmp/certificates.pem ]; then export NODE_EXTRA_CA_CERTS=/tmp/certificates.pem; fi \
  && npm ci --ignore-scripts --no-audit --no-fund --cache /tmp/npm --loglevel=error \
    $(printf ' --workspace %s' gateway packages/rspack-preset shell mf-*) \
  && rm -rf /tmp/npm node_modules/node && mkdir -p node_modules/node/bin \
  && ln -s "$(command -v node)" node_modules/node/bin/node

FROM ${PREVIOUS} AS previous

FROM packages AS build
COPY . .
COPY --from=previous /srv /former
# /version.json has the version of package.json, and the commit if it is given.
ARG LUPLAY_COMMIT
RUN node bootstrap/frontends/build-for-image.mjs shell static docs \
 && node gateway/src/configure.ts /nginx && mkdir /config

FROM nginxinc/nginx-unprivileged:1.28.3-alpine
COPY --from=build /app/.build/web /srv/web
# For remotes.json, which says which build of each remote is live: a ConfigMap or another mount.
COPY --from=build --chown=101:101 /config /srv/config
COPY --from=build /nginx /etc/nginx/luplay
COPY docker/gateway-start.sh docker/error-log.awk docker/set-remotes.sh /usr/local/bin/
USER 101:101
ARG LUPLAY_VERSION=0.1.0
ARG LUPLAY_COMMIT
# podman's cache compares the arguments of RUN only: without this it gives an image the version of a former commit.
RUN : "$LUPLAY_COMMIT"
LABEL org.opencontainers.image.version=${LUPLAY_VERSION}${LUPLAY_COMMIT:++${LUPLAY_COMMIT}}
LABEL org.opencontainers.image.revision=${LUPLAY_COMMIT}
EXPOSE 8080 3001
# nginx then ends what it has begun before it goes.
STOPSIGNAL SIGQUIT
HEALTHCHECK --interval=5s --timeout=3s CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/version.json"]
ENTRYPOINT []
CMD ["sh", "/usr/local/bin/gateway-start.sh"]
