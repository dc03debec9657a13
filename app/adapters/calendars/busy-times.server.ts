import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { environment } from '#app/config/environment.server.ts'
import { refused, type Outcome } from '#app/utils/outcome.ts'
import { TooMuchWork, WorkerThread } from '#app/utils/worker-thread.server.ts'
import { connectionTo, isPublicAddress, NOT_PUBLIC, connectionProblem } from '../public-address.server.ts'
import { readCalendar, type CalendarAsked, type Span } from './read-calendar.server.ts'

const TIMEOUT_MS = 15_000
const MAX_BYTES = 5 * 1024 * 1024
const MAX_REDIRECTS = 3

/** Strangers write calendars, so a thread with limits reads them. */
const thread = new WorkerThread<CalendarAsked, Outcome<Span[]>>('./build/calendar-worker.js', {
	limitMs: 10_000,
	memoryMb: 256,
})

/** Reads the busy times of a calendar on another server. Only tests pass another rule for addresses. */
export function busyTimesReader({ mayReach = isPublicAddress, timeoutMs = TIMEOUT_MS } = {}) {
	return async (
		url: string,
		{ timeZone, from, to }: Omit<CalendarAsked, 'text'>,
	): Promise<Outcome<Span[]>> => {
		let text: string
		const signal = AbortSignal.timeout(timeoutMs)
		try {
			text = await load(new URL(url), { mayReach, signal })
		} catch (error) {
			// A connection that is cut names another reason.
			const why: unknown = signal.aborted ? signal.reason : error
			return refused({ form: why instanceof Said ? why.message : connectionProblem(why) })
		}
		const asked = { text, timeZone, from, to }
		if (!environment().production) return readCalendar(asked)
		try {
			return await thread.run(asked)
		} catch (error) {
			if (error instanceof TooMuchWork) return refused({ form: 'The calendar takes too long to read' })
			throw error
		}
	}
}

/** A reason for people. */
class Said extends Error {}

interface Rules {
	mayReach: (address: string) => boolean
	/** Ends everything, including a server that sends one byte a second. */
	signal: AbortSignal
}

/** Each redirect is checked like the first address, and never leaves https. */
async function load(url: URL, rules: Rules, redirects = 0): Promise<string> {
	const response = await get(url, rules)
	const { statusCode = 0, headers } = response
	if (statusCode >= 300 && statusCode < 400 && headers.location) {
		response.destroy()
		const next = new URL(headers.location, url)
		if (redirects >= MAX_REDIRECTS || next.protocol !== url.protocol) throw new Said('Too many redirects')
		return load(next, rules, redirects + 1)
	}
	if (statusCode !== 200) {
		response.destroy()
		throw new Said(`Status ${statusCode}`)
	}
	const parts: Buffer[] = []
	let bytes = 0
	for await (const part of response as AsyncIterable<Buffer>) {
		bytes += part.length
		if (bytes > MAX_BYTES) throw new Said('The calendar is larger than 5 MB')
		parts.push(part)
	}
	return Buffer.concat(parts).toString('utf8')
}

function get(url: URL, { mayReach, signal }: Rules): Promise<IncomingMessage> {
	return new Promise((resolve, reject) => {
		const connection = connectionTo(url, mayReach)
		if (!connection) return reject(new Error(NOT_PUBLIC))
		const request = url.protocol === 'https:' ? secureRequest : plainRequest
		const headers = {
			Accept: 'text/calendar',
			'Accept-Encoding': 'identity',
			'User-Agent': 'Solfa-Calendars/1',
		}
		request(url, { ...connection, signal, headers })
			.on('error', reject)
			.on('response', resolve)
			.end()
	})
}
