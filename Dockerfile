# The product as one image: `api` by default, a worker with `node apps/server/src/worker.ts`, the tools with
# `node apps/server/src/cli.ts`. Node runs the TypeScript sources; only the web app is built.
# By digest: a tag can be moved, a digest cannot.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
# That of compose.yaml: a dump needs tools as new as the server.
ARG POSTGRES_IMAGE=postgres:18.4-bookworm@sha256:1961f96e6029a02c3812d7cb329a3b03a3ac2bb067058dec17b0f5596aca9296

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && node scripts/prune-packages.ts --yes

# The command line with pg_dump, pg_restore and psql, for backups.
FROM ${POSTGRES_IMAGE} AS tools
ENV NODE_ENV=production PHOTO_DIR=/data/photos BACKUP_DIR=/backups
WORKDIR /app
COPY --from=build /usr/local/bin/node /usr/local/bin/
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/packages packages
COPY --from=build /app/apps/server apps/server
# The user that owns the photos in the other image.
RUN mkdir -p /data/photos /backups && chown -R 1000:1000 /data /backups
USER 1000:1000
ENTRYPOINT ["node", "apps/server/src/cli.ts"]

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 PHOTO_DIR=/data/photos
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/packages packages
COPY --from=build /app/apps/server apps/server
COPY --from=build /app/apps/web/package.json apps/web/
COPY --from=build /app/apps/web/dist apps/web/dist
RUN mkdir -p /data/photos && chown -R node:node /data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "apps/server/src/api.ts"]
