# nginx with the builds of one remote: docker build -f docker/remote.Dockerfile --build-arg REMOTE=mf-profile \
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
ARG REMOTE
RUN node bootstrap/frontends/build-for-image.mjs "$REMOTE"

FROM nginxinc/nginx-unprivileged:1.28.3-alpine
ARG REMOTE
COPY --from=build /app/.build/web/$REMOTE /srv/web/$REMOTE
COPY gateway/nginx/files.conf gateway/nginx/builds.conf gateway/nginx/containers/temp.conf /etc/nginx/
COPY gateway/nginx/remote/nginx.conf /etc/nginx/nginx.conf
USER 101:101
ARG LUPLAY_VERSION=0.1.0
ARG LUPLAY_COMMIT
# podman's cache compares the arguments of RUN only: without this it gives an image the version of a former commit.
RUN : "$LUPLAY_COMMIT"
LABEL org.opencontainers.image.version=${LUPLAY_VERSION}${LUPLAY_COMMIT:++${LUPLAY_COMMIT}}
LABEL org.opencontainers.image.revision=${LUPLAY_COMMIT}
EXPOSE 8080
# nginx then ends what it has begun before it goes.
STOPSIGNAL SIGQUIT
HEALTHCHECK --interval=5s --timeout=3s CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/healthz"]
ENTRYPOINT []
CMD ["nginx", "-e", "stderr"]
