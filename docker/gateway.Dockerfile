# nginx with the frontends' files: docker build -f docker/gateway.Dockerfile .
FROM node:24.9.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && npm run build

FROM nginxinc/nginx-unprivileged:1.28-alpine
COPY --from=build /app/.build/web /srv/web
# A ConfigMap or another mount may take the place of this one: it says which build of each remote is live.
COPY --from=build /app/.build/web/remotes.json /srv/config/remotes.json
COPY gateway/nginx.conf /etc/nginx/nginx.conf
COPY docker/gateway-start.sh /usr/local/bin/gateway-start.sh
EXPOSE 8080 3001
HEALTHCHECK --interval=5s --timeout=3s CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/version.json"]
ENTRYPOINT []
CMD ["sh", "/usr/local/bin/gateway-start.sh"]
