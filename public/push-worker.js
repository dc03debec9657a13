// Shows notifications and opens their page. It keeps no pages and does not handle requests.
self.addEventListener('push', (event) => {
	const { title, text, path } = event.data.json()
	const options = { body: text, icon: '/icon-192.png', badge: '/icon-192.png', data: { path } }
	event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
	event.notification.close()
	// Only pages of this site: a path that begins with two slashes would lead elsewhere.
	const url = new URL(event.notification.data.path, self.location.origin)
	if (url.origin === self.location.origin) event.waitUntil(self.clients.openWindow(url.href))
})
