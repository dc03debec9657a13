import express from 'express'
import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { closeDatabase, connect, connection, setConnection } from '#db/client.server.ts'
import { hasNewerSchema, migrateDatabase } from '#db/migrate.server.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { helpIndex } from '#app/adapters/assistant/help-search.server.ts'
import { refuseDemoAccounts } from '#app/models/identity/demo.server.ts'
import { startJobs } from '#app/jobs/run.server.ts'
import { environment, refuseUnsafeStart, startWarnings } from '#app/config/environment.server.ts'
import { logError } from '#app/utils/log.server.ts'
import * as wholeBuild from 'virtual:remix/server-build'
import { answerHeaders } from './answer-headers.ts'
import { readBody } from './body.ts'
import { joinCluster } from './cluster/cluster.ts'
import { handover, takeLease } from './cluster/handover.ts'
import { beginAnew, leaveDeadMount, untilUsable } from './cluster/life.ts'
import { readPassed } from './cluster/trusted.ts'
import { addCommonHeaders } from './common-headers.ts'
import { inOnePiece } from './compression.ts'
import { mailbox } from './demo/mailbox.ts'
import { embeddedPaypal } from './demo/paypal/embedded.ts'
import { embeddedStripe } from './demo/stripe/emulator.ts'
import { elsewhere, takenBack } from './elsewhere.ts'
import { fault } from './fault.ts'
import { firstSight } from './first-sight.ts'
import { health } from './health.ts'
import { keptPages } from './kept-pages.ts'
import { limits } from './limits.ts'
import { manifest } from './manifest.ts'
import { serveMetrics } from './metrics.ts'
import { oneATurn } from './one-a-turn.ts'
import { pageContext } from './page-context.ts'
import { RateLimit } from '#app/web/rate-limit.server.ts'
import { remix } from './remix.ts'
import { requestLog } from './request-log.ts'
import { routesInUse } from './routes-in-use.ts'
import { sayWhereToSetUp } from './set-up-link.ts'
import { soundRequest } from './sound-request.ts'
import { uploads } from './uploads.ts'

export { examineNode } from './doctor.ts'
export { addStaff, turnOffTwoFactor } from './staff.ts'
export { examineArchive, takeInFrom } from './take-in.ts'

const build = routesInUse(wholeBuild, environment().oneSchool)
let stopping = false
const cluster = joinCluster()
/** Whether this node is the primary, and of no older version than the database. */
let mayWork = false
let stopJobs: (() => Promise<void>) | null = null

/** Opens the database. Throws, in words, when this start must not go on. */
export async function start() {
	const env = environment()
	for (const warning of startWarnings(env)) console.error(warning)
	refuseUnsafeStart(env)
	const alone = { isPrimary: true, copy: null }
	if (cluster) await takeLease(cluster.node)
	const found = cluster ? await untilUsable(cluster.node, env.databasePath) : alone
	const isPrimary = found.isPrimary && bringUpToDate(env.databasePath)
	setConnection(found.copy ?? connect(env.databasePath))
	if (!env.demo) refuseDemoAccounts()
	else if (isPrimary && !env.oneSchool) seedDemo(connection())
	mayWork = isPrimary
	serveMetrics(cluster)
	cluster?.node.watch(
		(nowPrimary) => (nowPrimary ? takeOver(env.databasePath) : endJobs()),
		leaveDeadMount,
		beginAnew,
	)
}

/** What nobody asked for and nobody who just came back should wait for: it begins when the server listens. */
export function begin() {
	if (mayWork) beginJobs()
	sayWhereToSetUp()
	// So that the first question to the assistant does not wait for it.
	helpIndex()
}

/** The node that was primary may have run an older version, so the database is brought up to date first. */
function takeOver(databasePath: string) {
	mayWork = bringUpToDate(databasePath)
	if (mayWork) beginJobs()
}

/**
 * Whether this node may work on the database. In the middle of a release the lease may come back to an older version,
 * which goes on reading and leaves the rest to the next newer one.
 */
function bringUpToDate(databasePath: string): boolean {
	if (cluster && existsSync(databasePath) && hasNewerSchema(databasePath)) {
		cluster.node.onlyRead()
		logError({ what: 'the database is of a newer version; this node only reads' })
		return false
	}
	migrateDatabase(databasePath)
	return true
}

/** They run on one node, the primary, and begin again when it is the primary again. */
function beginJobs() {
	stopJobs ??= startJobs()
}

/** What is under way ends after the row in hand. */
async function endJobs() {
	mayWork = false
	const stop = stopJobs
	stopJobs = null
	await stop?.()
}

/** How long to go on answering while others are told to ask elsewhere. Nobody is told where there is one node. */
export const noticeMs = cluster ? 1_000 : 0

/** From here on the node says it is not ready, so that nobody sends it more. Done when its own work is. */
export function drain(): Promise<void> {
	stopping = true
	cluster?.leave()
	return endJobs()
}

export function stop() {
	cluster?.node.stopWatching()
	closeDatabase()
}

const app = express()
app.disable('x-powered-by')
app.disable('etag')
// Addresses are read once, in soundRequest; nobody asks Express for their parameters.
app.set('query parser', false)
app.use(
	requestLog,
	addCommonHeaders,
	soundRequest,
	health(() => stopping, cluster),
)
if (cluster) app.use(handover(cluster))
if (environment().demo) app.use(mailbox())
if (environment().paypal.embedded) app.use('/dev/paypal', embeddedPaypal())
if (environment().stripe.embedded) app.use('/dev/stripe', embeddedStripe())
const limit = new RateLimit(environment().limitsScale)
const kept = keptPages(limit)
app.use(pageContext(build), limits(limit), manifest, kept.sendKept, uploads)
if (cluster) app.use(elsewhere(cluster))
app.use(readBody, inOnePiece, firstSight, kept.keep, answerHeaders(cluster))
if (cluster) app.use(takenBack(cluster))
app.use(oneATurn, remix(build), fault)

/** Everything but files. Pages that are the same for everybody leave before anything else is done. */
export function answer(req: IncomingMessage, res: ServerResponse) {
	if (cluster) readPassed(req)
	if (cluster?.isReadOnly) res.setHeader('X-Read-Only', '1')
	if (!kept.sendAtOnce(req, res)) app(req, res)
}
