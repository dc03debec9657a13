import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from './load.js'
import { askedOf, megabytes, PAGES } from './pages.js'
import { startSolfa } from './servers.js'

const REQUESTS = 100_000
const STEPS = 10
const LIMIT_MIB = 170
/** The middle of the last steps beside that of those after the first two, in which a server warms. */
const GROWTH = 1.05

/** `npm run bench -- --steady`: the demo's pages in turns, 100,000 answers. Whether memory stays within its limit, and flat. */
export async function benchSteady() {
	const place = mkdtempSync(join(tmpdir(), 'solfa-steady-'))
	// A school's server finds its data; making the demo would leave its memory to the one that is measured.
	await (await startSolfa('demo', { dataDir: place })).stopped()
	const solfa = await startSolfa('steady', { dataDir: place })
	try {
		const pages = []
		for (const page of PAGES.filter(({ as }) => !as.startsWith('bulk')))
			pages.push(await askedOf(solfa, page))
		const table = []
		for (let step = 1; step <= STEPS; step++) {
			for (const page of pages) await load(page, { requests: REQUESTS / STEPS / pages.length })
			table.push({ requests: (REQUESTS / STEPS) * step, mib: megabytes((await solfa.usage()).rss) })
			console.log(table.at(-1))
		}
		const sizes = table.map(({ mib }) => mib)
		const grown = middle(sizes.slice(-4)) / middle(sizes.slice(2, 6))
		console.log(
			`At most ${Math.max(...sizes)} MiB (limit ${LIMIT_MIB}), grown ${grown.toFixed(2)} × (limit ${GROWTH}).`,
		)
		return Math.max(...sizes) <= LIMIT_MIB && grown <= GROWTH
	} finally {
		solfa.stop()
		rmSync(place, { recursive: true, force: true })
	}
}

function middle(values) {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
