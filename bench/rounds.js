import { loadavg } from 'node:os'
import { load } from './load.js'

const ROUNDS = 9
const REQUESTS = 60
const WARM = 400
/** Above this the machine is too busy for a figure to say anything, whatever it says. */
const BUSY = 3

/**
 * Processor time of a request of each pair `{ name, now, before }`, both `{ server, page }`, in turns: the median of the
 * ratios of its rounds, and the medians in microseconds.
 */
export async function compare(pairs) {
	for (const { now, before } of pairs)
		for (const { page } of [now, before]) await load(page, { connections: 8, requests: WARM })
	const rounds = pairs.map(() => [])
	for (let round = 0; round < ROUNDS; round++) {
		for (const [at, { now, before }] of pairs.entries()) {
			const cost = {}
			// Each goes first in every other round.
			const order = [
				['before', before],
				['now', now],
			]
			for (const [name, one] of round % 2 ? order : order.reverse()) cost[name] = await costOf(one)
			rounds[at].push({ ...cost, ratio: cost.now / cost.before })
		}
	}
	return pairs.map(({ name, limit }, at) => {
		const middle = (what) => median(rounds[at].map((round) => round[what]))
		return {
			page: name,
			'now, µs': Math.round(middle('now')),
			'before, µs': Math.round(middle('before')),
			'now / before': Number(middle('ratio').toFixed(2)),
			limit,
		}
	})
}

/** How it went, for the shell: 0 is good, 1 is above a limit, 2 is a machine too busy to judge by. */
export function judge(table) {
	const busy = loadavg()[0]
	console.log(`Load of the machine: ${busy.toFixed(1)}.`)
	if (busy > BUSY) {
		console.log(`Above a load of ${BUSY} nothing is judged by these figures.`)
		return 2
	}
	return table.every(({ limit = Infinity, ...row }) => row['now / before'] <= limit) ? 0 : 1
}

/** Processor time of the server a request, by their number: the clock would tell how long others took. */
async function costOf({ server, page }) {
	const before = await server.usage()
	const { requests, failed } = await load(page, { connections: 8, requests: REQUESTS })
	const after = await server.usage()
	if (failed > 0) throw new Error(`${failed} of ${requests} answers of ${page.path} were not as expected.`)
	return (after.micros - before.micros) / requests
}

function median(values) {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
