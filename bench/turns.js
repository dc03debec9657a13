import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { run } from '../scripts/tasks.js'
import { signIn, startSolfa } from './servers.js'

const SIZE = { schools: 1, students: 5_000, teachers: 20, classes: 500, lessons: 50_000, invoices: 20_000 }
const OWNER = 'bulk-00001-admin'
const TIMES = 7
const LIMIT_MS = 50
/** Pages are measured as a server answers them that has been up for a while. */
const WARM = 15
const ROWS = 5_000

/**
 * `npm run bench -- --turns`: the longest turn of the event loop while a school of 5,000 students works, which is how
 * long everybody else waits at most.
 */
export async function benchTurns() {
	const place = mkdtempSync(join(tmpdir(), 'solfa-turns-'))
	const size = Object.entries(SIZE).flatMap(([name, value]) => [`--${name}`, String(value)])
	await run(process.execPath, ['scripts/seed.js', ...size], { env: { DATA_DIR: place }, quiet: true })
	const solfa = await startSolfa('turns', { dataDir: place })
	try {
		const owner = visitor(solfa.origin, await signIn(solfa.origin, OWNER))
		const table = []
		for (const [name, { once, work }] of Object.entries(tasksOf(owner))) {
			if (!once) for (let i = 0; i < WARM; i++) await work()
			const turns = []
			for (let i = 0; i < (once ? 1 : TIMES); i++) turns.push(await longestTurn(solfa, work))
			const middle = turns.toSorted((a, b) => a - b)[Math.floor(turns.length / 2)]
			table.push({ name, 'longest turn, ms': Math.round(middle), limit: LIMIT_MS })
		}
		console.table(table)
		console.log(`Load of the machine: ${loadavg()[0].toFixed(1)}.`)
		return table.every((row) => row['longest turn, ms'] <= LIMIT_MS)
	} finally {
		solfa.stop()
		rmSync(place, { recursive: true, force: true })
	}
}

async function longestTurn(solfa, work) {
	await solfa.longestTurn()
	await work()
	await pause(20)
	return solfa.longestTurn()
}

function tasksOf({ get, post, send }) {
	const page = (path) => ({ work: () => get(path) })
	const once = (work) => ({ once: true, work })
	const period = new Date().toISOString().slice(0, 7)
	return {
		Home: page('/dashboard'),
		'List of students, 50 rows': page('/students/list?perPage=50'),
		'List of students, 100 rows': page('/students/list?perPage=100'),
		'Students to complete': page('/students/to-complete'),
		'Students without a consent': page('/students/list?missing=consent'),
		'Search box': page('/api/search?search=ma'),
		Week: page('/schedule?view=week'),
		Month: page('/schedule?view=month'),
		Analytics: page('/analytics'),
		'Financial, invoices': page('/billing'),
		'Financial, families': page('/billing/manage'),
		'All students as CSV': page('/students/list?format=csv'),
		'All invoices as CSV': page('/billing?format=csv'),
		'An invoice as PDF': page('/billing/papers/invoice/bulk-invoice-1'),
		'A billing run': once(async () => {
			const { location } = await post('/billing/manage/runs/new', { period, intent: 'run' })
			if (!location) throw new Error('The billing run was refused.')
		}),
		'An import of 5,000 rows': once(async () => {
			const file = new FormData()
			file.set('file', new Blob([rows()]), 'list.csv')
			const { location } = await send('/students/import', file)
			await post(location, { 'columns[0]': 'firstName', 'columns[1]': 'lastName', 'columns[2]': 'phone' })
			const done = await post(location, { intent: 'import' })
			if (!done.location) throw new Error('The import was refused.')
		}),
		'Taking the school out': once(async () => {
			const { type } = await post('/take-out/part', { currentPassword: 'solfa-demo-1', part: '1' })
			if (type !== 'application/zip') throw new Error('The school was not taken out.')
		}),
	}
}

const rows = () =>
	[
		'First name,Last name,Phone',
		...Array.from({ length: ROWS }, (_, i) => `Ada${i},Ruiz${i},555 01${1000 + i}`),
	].join('\n')

/** Reads each answer to its end, because the last turn of a page may be its longest. */
function visitor(origin, Cookie) {
	const ask = async (path, options) => {
		const answer = await fetch(origin + path, { redirect: 'manual', ...options })
		await answer.arrayBuffer()
		if (answer.status >= 400) throw new Error(`${path} was answered with ${answer.status}.`)
		const { headers } = answer
		return { location: headers.get('location')?.replace(origin, ''), type: headers.get('content-type') }
	}
	const headers = { Cookie, Origin: origin }
	const send = (path, body) => ask(path, { method: 'POST', headers, body })
	return {
		get: (path) => ask(path, { headers }),
		send,
		post: (path, fields) => send(path, new URLSearchParams(fields)),
	}
}
