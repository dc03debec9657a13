import { join } from 'node:path'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { register } from 'tsx/esm/api'

register()
const { connect, setConnection } = await import('../db/client.server.ts')
const { migrateDatabase } = await import('../db/migrate.server.ts')
const { seedBulk } = await import('../db/seed/bulk.ts')
const { schoolIdOf } = await import('../app/models/access.server.ts')
const { continueRun, startRun } = await import('../app/models/billing/run.server.ts')
const { findInvoice } = await import('../app/models/billing/detail.server.ts')
const { invoiceFigures } = await import('../app/models/billing/figures.server.ts')
const { letterheadOf } = await import('../app/models/billing/letterhead.server.ts')
const { listInvoices } = await import('../app/models/billing/list.server.ts')
const { paperBytes } = await import('../app/letters/paper.server.ts')
const { invoiceDocument } = await import('#app/letters/invoice-document.server.ts')
const { readInvoiceQuery } = await import('#app/domain/billing/list.ts')

/** Two a family, and one of them is enrolled. */
const STUDENTS = 20_000
const INVOICES = 100_000
const TIMES = 15
/** Another request of the same server, while a run goes on and while nothing does. */
const EVERY_MS = 25
const IDLE_MS = 3_000

export const BILLING_LIMITS = {
	'List of 100,000 invoices, ms': 25,
	'Their last page, ms': 25,
	'PDF of an invoice, ms': 50,
	'Run for 5,000 families, s': 10,
	'Others while it goes on, share of idle p95': 1.5,
}

/** The cost of billing in a school that has used it for years, in milliseconds of processor time. */
export async function measureBilling(place) {
	const path = join(place, 'billing', 'solfa.db')
	migrateDatabase(path)
	const connection = connect(path)
	setConnection(connection)
	seedBulk(connection, { schools: 1, students: STUDENTS, teachers: 10, classes: 1_000, invoices: INVOICES })
	const access = accessOf('bulk-00001')
	const list = (words) => () => [
		invoiceFigures(access),
		listInvoices(access, readInvoiceQuery(new URLSearchParams(words))),
	]
	const measured = [
		median(cpuTimes(list(''))),
		median(cpuTimes(list('page=9999'))),
		median(await papers(access, connection)),
		...(await run(access)),
	]
	setConnection(undefined)
	connection.sqlite.close()
	return Object.keys(BILLING_LIMITS).map((name, i) => ({ name, measured: measured[i] }))
}

function accessOf(id) {
	const person = { userId: `${id}-admin`, name: 'Admin' }
	return {
		...person,
		schoolId: schoolIdOf(id),
		role: 'admin',
		reach: 'all',
		grants: [],
		actor: person,
		viewing: null,
		requestId: 'bench',
		address: '127.0.0.1',
		school: {
			id,
			name: 'School',
			currency: 'USD',
			timeZone: 'UTC',
			dateFormat: 'year-first',
			kind: 'school',
		},
	}
}

function cpuTimes(work) {
	work()
	return Array.from({ length: TIMES }, () => cpuMillis(work))
}

function cpuMillis(work) {
	const before = process.cpuUsage()
	work()
	return since(before)
}

function since(before) {
	const { user, system } = process.cpuUsage(before)
	return (user + system) / 1000
}

async function papers(access, { sqlite }) {
	const ids = sqlite.prepare(`select id from invoices where state = 'issued' limit ?`).all(TIMES)
	const times = []
	for (const { id } of ids) {
		const before = process.cpuUsage()
		const paper = invoiceDocument(findInvoice(access.schoolId, id), letterheadOf(access.schoolId))
		await paperBytes(paper)
		times.push(since(before))
	}
	return times
}

/** The processor time of a run, and how much longer another person's page waits meanwhile. */
async function run(access) {
	const other = () => listInvoices(access, readInvoiceQuery(new URLSearchParams('view=late')))
	other()
	const idle = await waits(other, wait(IDLE_MS))
	const period = new Date().toISOString().slice(0, 7)
	const started = startRun(access, 'bench', period)
	const before = process.cpuUsage()
	const busy = await waits(other, drain(continueRun(access, started.value.id)))
	return [since(before) / 1000, p95(busy) / p95(idle)]
}

async function drain(batches) {
	for (const batch of batches) if (batch) await setImmediate()
}

/** How long an answer takes that is asked for now and then, from when it was asked for. */
async function waits(answer, until) {
	let isOver = false
	void until.then(() => (isOver = true))
	const times = []
	while (!isOver) {
		const due = performance.now() + EVERY_MS
		await wait(EVERY_MS)
		answer()
		times.push(performance.now() - due)
	}
	return times
}

function median(values) {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

function p95(values) {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]
}
