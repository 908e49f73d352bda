// The service worker of the portal. It never answers for the network: a page comes from the site as long as that can be
// reached, so that a release reaches everybody. Without a connection the portal starts from the newest build of which
// all files are here, and without one a small page says so. The API is never touched. It also shows the notifications that the
// Worker sends (worker/src/platform/push).

const OFFLINE_PAGE = '/offline';
/** Each build has a cache of its own, which is complete once it has the portal's page. */
const BUILD = 'build ';
const PAGE = '/';
const ANY = { ignoreVary: true };
const ICON = '/icons/192.png';

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open('offline').then((cache) => cache.add(OFFLINE_PAGE)));
});

self.addEventListener('activate', (event) => {
  // Otherwise every page would wait for this worker to start.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (!pathname.startsWith('/api/')) event.respondWith(openPage(event));
  } else if (pathname.startsWith('/assets/')) {
    // The name of these files changes with their content.
    event.respondWith(caches.match(request, ANY).then((kept) => kept ?? fetch(request)));
  }
});

async function openPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const page = (await keptPage()) ?? (await caches.match(OFFLINE_PAGE));
    if (page) return page;
    throw error;
  }
}

/** The portal's page of the newest complete build. */
async function keptPage() {
  // In the order in which they were made.
  const names = (await caches.keys()).filter((name) => name.startsWith(BUILD));
  for (const cacheName of names.reverse()) {
    const page = await caches.match(PAGE, { ...ANY, cacheName });
    if (page) return page;
  }
}

self.addEventListener('message', (event) => {
  if (event.data?.keep) event.waitUntil(keep(event.data.keep));
});

/** Keeps the current build, with the scripts of these screens, and then drops the older ones. */
async function keep(screens) {
  const build = await (await fetch('/build.json', { cache: 'no-cache' })).json();
  const name = BUILD + build.id;
  const cache = await caches.open(name);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const files = new Set([...build.start, ...screens.flatMap((screen) => build.screens[screen] ?? [])]);
  // One at a time, to leave the connection to the person. What is here already stays when this is interrupted.
  for (const file of files) if (!kept.has(file)) await cache.add(file);
  if (!kept.has(PAGE)) {
    // Without cookies, because it is for everybody.
    const page = await fetch(PAGE, { credentials: 'omit', cache: 'no-cache' });
    const html = await page.clone().text();
    // A release may have come in between; the next visit keeps that one.
    if (!page.ok || !html.includes(build.start[0])) return;
    await cache.put(PAGE, page);
  }
  for (const other of await caches.keys())
    if (other.startsWith(BUILD) && other !== name) await caches.delete(other);
}

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data));
});

/** Always shows a notification: iOS takes the permission away from a site that does not. */
async function showPush(data) {
  const { title, body, path, actions, tag } = readPush(data);
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: ICON,
    badge: '/icons/monochrome-512.png',
    actions: actions.map(({ title }, index) => ({ title, action: String(index) })),
    data: { path, paths: actions.map(({ path }) => path) },
  });
  const shown = await self.registration.getNotifications();
  await navigator.setAppBadge?.(shown.length);
}

function readPush(data) {
  const message = { title: location.hostname, body: '', path: '/', actions: [], tag: 'push' };
  try {
    return { ...message, ...data.json() };
  } catch {
    // Sent by another version, or by nobody.
    return message;
  }
}

self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event;
  const { path, paths } = notification.data;
  notification.close();
  // The first button is the answer that is hoped for; the other one may need a reason.
  const done = action === '0' ? answer(notification) : openWindow(paths[Number(action || -1)] ?? path);
  event.waitUntil(done);
});

/** A new window, because somebody may be typing in an open one. */
const openWindow = (path) => self.clients.openWindow(path);

/** Gives the answer of the first button, and says so; opens its page where that is not possible. */
async function answer({ title, tag, actions, data }) {
  const [path] = data.paths;
  const [, page, token, given] = /^(\/a#([^~]+))~(\w+)$/.exec(path) ?? [];
  if (!token || !(await isAnswered(token, given))) return openWindow(path);
  await self.registration.showNotification(`✓ ${actions[0].title}`, {
    body: title,
    tag,
    icon: ICON,
    data: { path: page, paths: [] },
  });
}

/** What the page of a question says once an answer counts. A place may be gone, and then the page says so. */
const COUNTS = {
  come: ({ places }) => places.length > 0 && places.every(({ isComing }) => isComing),
  yes: ({ given }) => given === 'yes',
  claim: ({ state }) => state === 'taken',
};

/** Whether the answer counts. The link stands for its person, so the session is not needed. */
async function isAnswered(token, given) {
  const request = {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, answer: given }),
  };
  try {
    const response = await fetch('/api/links/act', request);
    return response.ok && COUNTS[given](await response.json());
  } catch {
    return false;
  }
}
