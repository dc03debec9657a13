import { createServer, type Server } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { statementTotals } from '#db/slow.server.ts'
import { newestBackup } from '#app/adapters/backups.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { findDrills } from '#app/models/hourly/backup-drill.server.ts'
import { WITHIN } from '#app/domain/platform/speed.ts'
import { workWaiting } from '#app/models/platform/health.server.ts'
import { logError } from '#app/utils/log.server.ts'
import type { Cluster } from './cluster/cluster.ts'

interface Answers {
	/** Counts per bucket of WITHIN. The last bucket holds slower answers. */
	within: number[]
	seconds: number
}

const ROLES = ['primary', 'replica', 'replica-no-primary']
const byRoute = new Map<string, Answers>()
const byStatus = new Map<number, number>()
const refused = new Map<string, number>()
const loop = monitorEventLoopDelay({ resolution: 20 })

/** Counts an answer for `/metrics`. The route is a pattern, so that there are few labels. */
export function countAnswer(answer: { route: string; status: number; ms: number; unsaved?: string }) {
	const { route, status, ms, unsaved } = answer
	const counted = byRoute.get(route) ?? {
		within: Array.from({ length: WITHIN.length + 1 }, () => 0),
		seconds: 0,
	}
	const slot = WITHIN.findIndex((bucket) => ms <= bucket.ms)
	counted.within[slot < 0 ? WITHIN.length : slot]! += 1
	counted.seconds += ms / 1000
	byRoute.set(route, counted)
	byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
	if (unsaved) refused.set(unsaved, (refused.get(unsaved) ?? 0) + 1)
}

/** Serves metrics on their own port, which must not be public. Returns null if no port is set. */
export function serveMetrics(cluster: Cluster | null): Server | null {
	const { host, metricsPort } = environment()
	if (metricsPort === 0) return null
	loop.enable()
	const server = createServer((req, res) => {
		if (req.url !== '/metrics') return void res.writeHead(404).end()
		metrics(cluster).then(
			(text) => void res.setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8').end(text),
			(error: unknown) => {
				logError({ what: 'metrics could not be read', error: String(error) })
				res.writeHead(500).end()
			},
		)
	})
	server.on('error', (error) => logError({ what: 'metrics cannot be served', error: String(error) }))
	server.listen(metricsPort, host)
	server.unref()
	return server
}

async function metrics(cluster: Cluster | null, now = Date.now()): Promise<string> {
	const { mail, events } = workWaiting(now)
	const statements = statementTotals()
	const newest = newestBackup(environment().backupDir)
	const loopP99 = loop.percentile(99) / 1e9
	loop.reset()
	const seconds = (since: number | null) => (since === null ? 0 : Math.max(0, (now - since) / 1000))
	const families = [
		...answers(),
		family('solfa_answers_total', 'counter', 'Answers by their status.', byLabel('status', byStatus)),
		family(
			'solfa_refused_writes_total',
			'counter',
			'Forms that were not saved, by why.',
			byLabel('why', refused),
		),
		gauge('solfa_mail_waiting', 'Mail that waits to be sent.', mail.waiting),
		gauge('solfa_mail_oldest_seconds', 'How long the oldest of it has waited.', seconds(mail.oldestAt)),
		gauge('solfa_mail_dead', 'Mail given up within a day.', mail.dead),
		gauge('solfa_payment_events_waiting', 'Events of the payment provider that wait.', events.waiting),
		gauge('solfa_payment_events_oldest_seconds', 'How long the oldest has waited.', seconds(events.oldestAt)),
		gauge('solfa_event_loop_p99_seconds', '99 % of delays since the last look.', loopP99),
		gauge('process_resident_memory_bytes', 'Memory of this process.', process.memoryUsage.rss()),
		gauge('process_start_time_seconds', 'When this process began.', now / 1000 - process.uptime()),
		...Object.entries({
			solfa_statements_total: ['Statements of the database.', statements.times],
			solfa_statements_seconds_total: ['How long they took together.', statements.ms / 1000],
			solfa_slow_statements_total: ['Those of 25 ms and more.', statements.slow],
		} as const).map(([name, [help, value]]) => family(name, 'counter', help, [['', value]])),
		...(newest
			? [gauge('solfa_backup_age_seconds', 'Age of the newest backup here.', seconds(newest.at))]
			: []),
		...drills(now),
		...(cluster ? await place(cluster) : []),
	]
	return families.join('')
}

/** Nothing before the first drill. */
function drills(now: number): string[] {
	const { last, provenAt } = findDrills(now)
	return [
		...(last
			? [gauge('solfa_backup_drill_ok', 'Whether the last restore drill proved a backup.', Number(last.ok))]
			: []),
		...(provenAt === null
			? []
			: [
					gauge(
						'solfa_backup_drill_age_seconds',
						'How long ago a backup was last proven.',
						Math.max(0, (now - provenAt) / 1000),
					),
				]),
	]
}

async function place({ node }: Cluster): Promise<string[]> {
	const { is } = await node.role()
	const lag = is === 'primary' ? 0 : await node.litefs.lag()
	const roles = ROLES.map((role): Sample => [`{role="${role}"}`, Number(role === is)])
	return [
		family('solfa_role', 'gauge', 'What this node is: 1 for its role.', roles),
		gauge(
			'solfa_transaction',
			'The last transaction this copy has.',
			Number(`0x${node.litefs.position() ?? '0'}`),
		),
		gauge('solfa_room', 'Whether LiteFS has room on its disk.', Number(node.hasRoom)),
		...(lag === null ? [] : [gauge('solfa_lag_seconds', 'How far this copy is behind.', lag / 1000)]),
	]
}

type Sample = [labels: string, value: number]

function answers(): string[] {
	const name = 'solfa_answer_seconds'
	const lines = [...byRoute].flatMap(([route, { within, seconds }]) => {
		const of = `route="${route.replace(/["\\\n]/g, '')}"`
		let sum = 0
		const buckets = within.map((count, i) => {
			sum += count
			const most = WITHIN[i]
			return `${name}_bucket{${of},le="${most ? most.ms / 1000 : '+Inf'}"} ${sum}\n`
		})
		return [...buckets, `${name}_sum{${of}} ${seconds}\n`, `${name}_count{${of}} ${sum}\n`]
	})
	return [`# HELP ${name} How long answers took, by route.\n# TYPE ${name} histogram\n`, ...lines]
}

function byLabel(label: string, counts: Map<string | number, number>): Sample[] {
	return [...counts].map(([value, count]) => [`{${label}="${value}"}`, count])
}

function gauge(name: string, help: string, value: number): string {
	return family(name, 'gauge', help, [['', value]])
}

function family(name: string, type: 'counter' | 'gauge', help: string, samples: Sample[]): string {
	const lines = samples.map(([labels, value]) => `${name}${labels} ${value}\n`)
	return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}
