import { startMeasured, withServers } from './against.js'
import { measureDeskPaint } from './first-paint.js'
import { startExpress } from './servers.js'

/** Express sends this many bytes. */
const PLAIN = {
	headers: { 'content-type': 'text/html; charset=utf-8' },
	body: Buffer.alloc(10_000, 'solfa '),
}

/** `npm run bench -- --paint`: how much later than a bare page of 10 KB the desk's home and its list of students are painted. */
export async function benchPaint() {
	return withServers(async (place, started) => {
		const solfa = await started(startMeasured(place))
		const express = await started(startExpress())
		await express.serve(PLAIN)
		const table = await measureDeskPaint(solfa, express)
		if (!table) throw new Error('There is no Chromium on this machine. `npm test` installs one.')
		console.table(table)
		return table.every(({ ratio, limit }) => ratio <= limit)
	})
}
