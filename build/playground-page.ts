interface PageFiles {
  readonly script: string;
  readonly style: string;
  /** The style of the views, which the script enables and so loads. */
  readonly views: string;
}

/** The page may load its own files alone: nothing that a link holds can reach another server. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  // The editor writes its styles into the page.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The HTML of the playground. */
export function playgroundPage({ script, style, views }: PageFiles): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="content-security-policy" content="${policy}">
<title>Playground · motorpool</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${views}" id="views" disabled>
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
</head>
<body>
<div id="app"><p class="wait">Loading the playground …</p></div>
<noscript><p>The playground is a program: let it run scripts.</p></noscript>
</body>
</html>
`;
}

/**
 * The service worker: it keeps all files of the page, so that later visits need no network. A new
 * build has another version, whose files take the place of the earlier ones.
 */
export function offlineScript(files: readonly string[], version: string): string {
  return `const kept = 'motorpool-playground-${version}';
const files = ${JSON.stringify(['./', ...files])};
addEventListener('install', (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(files)).then(() => skipWaiting()));
});
addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith('motorpool-playground-') && name !== kept;
  const forgotten = caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))));
  event.waitUntil(forgotten.then(() => clients.claim()));
});
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  event.respondWith(caches.match(request, { cacheName: kept }).then((found) => found ?? fetch(request)));
});
`;
}
