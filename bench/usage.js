/** Loaded before a measured server: tells the bench what it has used, and ends with it. */
const EVERY_MS = 5

/** How late the latest of many timers was: as long as the longest turn of the loop kept it waiting. */
let latest = 0
let watch

process.on('message', (message) => {
	if (message === 'usage') process.send({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() })
	if (message !== 'longest turn') return
	watch ??= watchTurns()
	process.send(latest)
	latest = 0
})
process.on('disconnect', () => process.exit())

function watchTurns() {
	let last = performance.now()
	return setInterval(() => {
		const now = performance.now()
		latest = Math.max(latest, now - last - EVERY_MS)
		last = now
	}, EVERY_MS)
}
