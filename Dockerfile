# syntax=docker/dockerfile:1
# One build and two images of it. `docker build --target node .` is Solfa on one machine and needs no privileges; see compose.yaml. The
# last stage adds LiteFS, for more than one machine; see fly.toml.
# Not 24: better-sqlite3 12 aborts on 24.19 and later (docs/decisions/045).
FROM node:22-bookworm-slim AS build
WORKDIR /app
# better-sqlite3 is compiled where no built one can be downloaded.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ \
	&& rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node -e "import('./scripts/tasks.js').then((tasks) => tasks.ensureBuilt())" \
	&& npm prune --omit=dev --no-audit --no-fund

FROM node:22-bookworm-slim AS node
LABEL org.opencontainers.image.title="Solfa" \
	org.opencontainers.image.description="The front desk of a music school" \
	org.opencontainers.image.version="1.0.0" \
	org.opencontainers.image.licenses="UNLICENSED"
WORKDIR /app
RUN install -d -m 700 -o node -g node /data
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY package.json ./
COPY db/migrations ./db/migrations
# What invoices are printed with.
COPY fonts ./fonts
COPY app/help ./app/help
# For npm run backup, restore, staff and doctor.
COPY scripts ./scripts
ENV NODE_ENV=production
# Left alone, V8 lets garbage pile up to a multiple of what is held: see docs/decisions/036.
ENV NODE_OPTIONS="--max-old-space-size=384 --max-semi-space-size=2"
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=32768
ENV DATA_DIR=/data
ENV PORT=8080
EXPOSE 8080
VOLUME /data
# Nothing but /data is written to, so that the root can be read-only.
USER node
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
	CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server.js"]

# The tests of a cluster run LiteFS from the same source, by its checksum in Go's own database.
FROM golang:1.26-bookworm AS litefs
RUN go mod download -json github.com/superfly/litefs@v0.5.14 > /tmp/litefs.json \
	&& grep -qF '"Sum": "h1:oopPOolz9FBkJrVtwWGplXiQKiz7lvtTG9ZYjCJP7SA="' /tmp/litefs.json \
	&& cd "$(sed -n 's/.*"Dir": "\(.*\)".*/\1/p' /tmp/litefs.json)" \
	&& GOFLAGS=-buildvcs=false go build -trimpath -ldflags '-X main.Version=v0.5.14' -o /usr/local/bin/litefs ./cmd/litefs

FROM node AS litefs-node
# LiteFS mounts a file system and must be root for that; it starts Solfa as the user `node`.
USER root
RUN apt-get update && apt-get install -y --no-install-recommends fuse3 ca-certificates \
	&& rm -rf /var/lib/apt/lists/*
COPY --from=litefs /usr/local/bin/litefs /usr/local/bin/litefs
COPY litefs.yml ./
CMD ["sh", "-c", "install -d -o node -g node \"$DATA_DIR\" \"${BACKUP_DIR:-$DATA_DIR}\" && exec litefs mount"]
