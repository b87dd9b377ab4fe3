# The image of motorpool: docs/container.md.

FROM node:24-slim AS package
WORKDIR /src
COPY package.json package-lock.json ./
COPY build/prepare.js build/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run pack && tar -xzf motorpool-*.tgz && chmod 755 package/dist/cli.js

FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# The peers that keep worlds and queues. The lock file pins them, and all on which they depend.
RUN npm install --omit=dev --ignore-scripts --no-audit --no-fund --save-prod pg@8.23.1 ioredis@6.0.0 bullmq@6.7.0

FROM node:24-slim
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules/
COPY --from=package /src/package ./
RUN ln -s /app/dist/cli.js /usr/local/bin/motorpool && mkdir /data && chown node:node /data
WORKDIR /scenarios
COPY docs/container/staging.yaml ./
USER node
ENV NODE_ENV=production NODE_DISABLE_COMPILE_CACHE=1
VOLUME /data
EXPOSE 4010
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:4010/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/dist/cli.js"]
CMD ["serve", "staging.yaml", "--host", "0.0.0.0", "--no-secrets", "--data", "/data", "--public-origin", "http://localhost:4010"]
