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
import { embeddedTexts } from './demo/texts.ts'
import { forwardRequests, forwardUnfinished } from './forwarding.ts'
import { fault } from './fault.ts'
import { markFirstVisit } from './first-visit.ts'
import { health } from './health.ts'
import { keptPages } from './kept-pages.ts'
import { limits } from './limits.ts'
import { manifest } from './manifest.ts'
import { serveMetrics } from './metrics.ts'
import { oneRenderPerTurn } from './one-render-per-turn.ts'
import { pageContext } from './page-context.ts'
import { RateLimit } from '#app/web/rate-limit.server.ts'
import { remix } from './remix.ts'
import { requestLog } from './request-log.ts'
import { routesInUse } from './routes-in-use.ts'
import { sayWhereToSetUp } from './set-up-link.ts'
import { refuseMalformed } from './refuse-malformed.ts'
import { uploads } from './uploads.ts'

export { examineNode } from './doctor.ts'
export { addStaff, turnOffTwoFactor } from './staff.ts'
export { examineArchive, takeInFrom } from './take-in.ts'

const build = routesInUse(wholeBuild, environment().oneSchool)
let stopping = false
const cluster = joinCluster()
/** True while this node is the primary and is not older than the database. */
let mayWork = false
let stopJobs: (() => Promise<void>) | null = null

/** Opens the database. Throws an error with a readable message if the server must not start. */
export async function start() {
	const env = environment()
	for (const warning of startWarnings(env)) console.error(warning)
	refuseUnsafeStart(env)
	const alone = { isPrimary: true, copy: null }
	if (cluster) await takeLease(cluster.node)
	const state = cluster ? await untilUsable(cluster.node, env.databasePath) : alone
	const isPrimary = state.isPrimary && bringUpToDate(env.databasePath)
	setConnection(state.copy ?? connect(env.databasePath))
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

/** Work that can wait until the server listens, so that it does not delay the start. */
export function begin() {
	if (mayWork) beginJobs()
	sayWhereToSetUp()
	// The first question to the assistant should not wait for the index.
	helpIndex()
}

/** Migrates the database first, because the previous primary may have run an older version. */
function takeOver(databasePath: string) {
	mayWork = bringUpToDate(databasePath)
	if (mayWork) beginJobs()
}

/**
 * Migrates the database. Returns false if a newer version has migrated it already: during a release the lease may
 * return to an older version, which then only reads.
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

/** Jobs run on the primary only, and start again when this node becomes the primary again. */
function beginJobs() {
	stopJobs ??= startJobs()
}

/** A running job stops after its current row. */
async function endJobs() {
	mayWork = false
	const stop = stopJobs
	stopJobs = null
	await stop?.()
}

/** How long to keep answering after `drain`, until load balancers have noticed. A single node does not wait. */
export const noticeMs = cluster ? 1_000 : 0

/** Makes `/readyz` fail so that no more requests arrive. Resolves when the jobs have stopped. */
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
// `refuseMalformed` parses the URL once, so Express does not have to.
app.set('query parser', false)
app.use(
	requestLog,
	addCommonHeaders,
	refuseMalformed,
	health(() => stopping, cluster),
)
if (cluster) app.use(handover(cluster))
if (environment().demo) app.use(mailbox())
if (environment().paypal.embedded) app.use('/dev/paypal', embeddedPaypal())
if (environment().stripe.embedded) app.use('/dev/stripe', embeddedStripe())
if (environment().twilio.embedded) app.use('/dev/texts', embeddedTexts())
const limit = new RateLimit(environment().limitsScale)
const kept = keptPages(limit)
app.use(pageContext(build), limits(limit), manifest, kept.sendKept, uploads)
if (cluster) app.use(forwardRequests(cluster))
app.use(readBody, inOnePiece, markFirstVisit, kept.keep, answerHeaders(cluster))
if (cluster) app.use(forwardUnfinished(cluster))
app.use(oneRenderPerTurn, remix(build), fault)

/** Answers everything but files. Cached public pages are sent before anything else is done. */
export function answer(req: IncomingMessage, res: ServerResponse) {
	if (cluster) readPassed(req)
	if (cluster?.isReadOnly) res.setHeader('X-Read-Only', '1')
	if (!kept.sendAtOnce(req, res)) app(req, res)
}
