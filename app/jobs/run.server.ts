import { paypal } from '#app/adapters/paypal/paypal.server.ts'
import { removeExpiredSessions } from '#app/models/platform/session.server.ts'
import { removeOldTries } from '#app/models/platform/open-form.server.ts'
import { removeOldFailures } from '#app/models/platform/sign-in.server.ts'
import { startPayments } from './payments.server.ts'

const HOUR = 60 * 60 * 1000

/** Work nobody asks for. Each piece runs alone, and one that fails does not stop the others. */
const hourly = {
	'expired-sessions': removeExpiredSessions,
	'old-failures': removeOldFailures,
	'old-tries': removeOldTries,
}

/** Starts the clock; the answer stops it. */
export function startJobs(): () => void {
	runHourly()
	const timer = setInterval(runHourly, HOUR)
	// A clock alone must not keep a stopped process alive.
	timer.unref()
	const stopPayments = startPayments(paypal())
	return () => {
		clearInterval(timer)
		void stopPayments()
	}
}

function runHourly() {
	for (const [job, work] of Object.entries(hourly)) {
		try {
			work()
		} catch (error) {
			console.error(JSON.stringify({ level: 'error', job, error: String(error) }))
		}
	}
}
