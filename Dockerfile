# Builds with everything, runs with what is needed to run. LiteFS starts Solfa: see litefs.yml.
FROM node:20-bookworm-slim AS build
WORKDIR /app
# better-sqlite3 is compiled where no built one can be downloaded.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ \
	&& rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node -e "import('./scripts/tasks.js').then((tasks) => tasks.ensureBuilt())" \
	&& npm prune --omit=dev --no-audit --no-fund

FROM flyio/litefs:0.5.14 AS litefs

FROM node:20-bookworm-slim
WORKDIR /app
RUN apt-get update && apt-get install -y --no-install-recommends fuse3 ca-certificates \
	&& rm -rf /var/lib/apt/lists/*
COPY --from=litefs /usr/local/bin/litefs /usr/local/bin/litefs
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY package.json litefs.yml ./
COPY db/migrations ./db/migrations
# What invoices are printed with.
COPY fonts ./fonts
COPY app/help ./app/help
# For npm run backup, restore, staff and doctor.
COPY scripts ./scripts
ENV NODE_ENV=production
# Left alone, V8 lets garbage pile up to a multiple of what is held: see docs/decisions/036.
ENV NODE_OPTIONS="--max-old-space-size=384 --max-semi-space-size=8"
EXPOSE 8080
# LiteFS mounts a file system and must be root for that; it starts Solfa as the user `node`.
CMD ["sh", "-c", "install -d -o node -g node \"$DATA_DIR\" \"${BACKUP_DIR:-$DATA_DIR}\" && exec litefs mount"]
