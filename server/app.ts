import express from 'express'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { closeDatabase, connect, connection, setConnection } from '#db/client.server.ts'
import { migrateDatabase } from '#db/migrate.server.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { refuseDemoAccounts } from '#app/models/platform/demo.server.ts'
import { startJobs } from '#app/jobs/run.server.ts'
import { environment, refuseUnsafeStart } from '#app/utils/environment.server.ts'
import * as build from 'virtual:remix/server-build'
import { mailbox } from './demo/mailbox.ts'
import { embeddedPaypal } from './demo/paypal/embedded.ts'
import { health } from './health.ts'
import { pages } from './pages.ts'
import { requestLog } from './request-log.ts'
import { commonHeaders } from '#app/utils/security-headers.server.ts'
import { soundRequest } from './sound-request.ts'

let stopping = false
let stopJobs: () => Promise<void> = async () => {}

/** Opens the database and begins the work nobody asked for. Throws, in words, when this start must not go on. */
export function start() {
	const env = environment()
	refuseUnsafeStart(env)
	migrateDatabase(env.databasePath)
	setConnection(connect(env.databasePath))
	if (env.demo) seedDemo(connection())
	else refuseDemoAccounts()
	stopJobs = startJobs()
}

/** From here on the node says it is not ready, so that nobody sends it more. Done when its own work is. */
export function drain(): Promise<void> {
	stopping = true
	return stopJobs()
}

export function stop() {
	closeDatabase()
}

const app = express()
app.disable('x-powered-by')
app.disable('etag')
// Addresses are read once, in soundRequest; nobody asks Express for their parameters.
app.set('query parser', false)
app.use(requestLog)
const common = Object.entries(commonHeaders())
app.use((_req, res, next) => {
	for (const [name, value] of common) res.setHeader(name, value)
	next()
})
app.use(soundRequest)
app.use(health(() => stopping))
if (environment().demo) app.use(mailbox())
if (environment().paypal.embedded) app.use('/dev/paypal', embeddedPaypal())
const { page, sendAtOnce } = pages(build)
app.use(page)
app.use(((error, _req, res, _next) => {
	console.error(
		JSON.stringify({
			level: 'error',
			requestId: res.locals.requestId as string,
			error: String((error as Error).stack ?? error),
		}),
	)
	if (res.headersSent) return res.destroy()
	res
		.status(500)
		.set({
			'Content-Type': 'text/plain; charset=utf-8',
			'Cache-Control': 'no-store',
		})
		.send(`Something went wrong on our side. Please try again. (Request ${String(res.locals.requestId)})\n`)
}) satisfies express.ErrorRequestHandler)

/** Everything but files. Pages that are the same for everybody leave before anything else is done. */
export function answer(req: IncomingMessage, res: ServerResponse) {
	if (!sendAtOnce(req, res)) app(req, res)
}
