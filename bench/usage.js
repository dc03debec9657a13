/** Loaded before a measured server: tells whoever started it what it has used, and goes when they are gone. */
process.on('message', (message) => {
	if (message === 'usage') process.send({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() })
})
process.on('disconnect', () => process.exit())
