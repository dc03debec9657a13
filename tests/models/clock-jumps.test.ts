import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { write } from '#db/client.server.ts'
import { RateLimit } from '#app/web/rate-limit.server.ts'
import { newestBackup } from '#app/adapters/backups.server.ts'
import { sendDueMail } from '#app/jobs/outbox.server.ts'
import { startJobs } from '#app/jobs/run.server.ts'
import { record } from '#app/models/audit.server.ts'
import { followHistory } from '#app/models/hourly/history-check.server.ts'
import { refuseFull, tryOpenForm } from '#app/models/visitors/open-form.server.ts'
import { queueMail } from '#app/models/mail/outbox.server.ts'
import { removeExpiredSessions } from '#app/models/identity/session.server.ts'
import { findPerson } from '#app/models/identity/person.server.ts'
import { recordFailure, signInRoom } from '#app/models/identity/sign-in.server.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Mail } from '#app/letters/mail.ts'
import { rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { aSchool, aSchoolWithAccess, anAdminAt, ORIGIN, signedIn } from '../support/factories.ts'
import { roundOfJobs } from '../support/steps.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOON = Date.UTC(2026, 3, 14, 12)

/** The clock of the machine is set, as by somebody, by a network, or by a machine that slept. */
function at(moment: number) {
	vi.useFakeTimers({ toFake: ['Date'], now: moment })
}

describe('a clock that is set back', () => {
	it.each([10 * MINUTE, HOUR, DAY])('by %d ms keeps no network out', (back) => {
		const limit = new RateLimit(1)
		for (let i = 0; i < 50; i++) expect(limit.take('a', NOON)).toBeNull()
		expect(limit.take('a', NOON - back)).toBeNull()
		expect(limit.isSpent('a', NOON - back)).toBe(false)
	})

	it('lets nobody wait longer for a sign-in or a form than without it', () => {
		at(NOON + DAY)
		for (let i = 0; i < 10; i++) recordFailure('ana', 'here')
		for (let i = 0; i < 10; i++) tryOpenForm('contact', 'here')
		at(NOON)
		expect(signInRoom('ana', 'here')).toEqual({ delay: 0 })
		expect(refuseFull('contact', 'here')).toBeNull()
		expect(tryOpenForm('contact', 'here')).toBeNull()
		at(NOON + 5 * MINUTE)
		for (let i = 0; i < 10; i++) recordFailure('ben', 'there')
		at(NOON)
		const room = signInRoom('ben', 'there')
		expect('retryAfter' in room && room.retryAfter).toBeLessThanOrEqual(20 * 60)
	})

	it('goes on making backups', () => {
		const folder = mkdtempSync(join(tmpdir(), 'solfa-test-'))
		try {
			const name = (moment: number) =>
				`solfa-${new Date(moment).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
			for (const moment of [NOON + DAY, NOON - 2 * HOUR]) writeFileSync(join(folder, name(moment)), 'x')
			expect(newestBackup(folder, NOON)?.at).toBe(NOON - 2 * HOUR)
		} finally {
			rmSync(folder, { recursive: true })
		}
	})

	it('leaves the history one chain, and ids that nobody has', () => {
		const { access } = aSchoolWithAccess()
		const ids: string[] = []
		for (const moment of [NOON, NOON + DAY, NOON, NOON - HOUR, NOON]) {
			at(moment)
			write((tx) => record(tx, access, 'profile.changed', { objectId: 'a', after: { moment } }))
			for (let i = 0; i < 200; i++) ids.push(newId())
		}
		const pieces = followHistory(access.schoolId)
		let next = pieces.next()
		while (!next.done) next = pieces.next()
		expect([next.value.entries, next.value.broken]).toEqual([6, null])
		expect(new Set(ids).size).toBe(1000)
	})

	it('signs nobody out, and keeps nobody signed in for longer than it was set back', () => {
		at(NOON)
		const { secret } = signedIn(anAdminAt(aSchool()))
		at(NOON - DAY)
		removeExpiredSessions()
		expect(findPerson(secret, ORIGIN)).not.toBeNull()
		at(NOON + 25 * HOUR)
		expect(findPerson(secret, ORIGIN)).toBeNull()
	})

	it('sends every piece of mail once', async () => {
		at(NOON)
		const mails: Mail[] = Array.from({ length: 6 }, (_, i) => ({
			kind: 'note',
			to: `ana${i}@example.test`,
			subject: 'Hello',
			text: 'The words',
			html: '<p>The words</p>',
		}))
		write((tx) => queueMail(tx, mails))
		const sent: string[] = []
		let asked = 0
		const post = {
			keepsWords: false,
			deliver: async (mail: Mail) => {
				if (asked++ < 8) return { ok: false as const, failure: 'refused', down: false }
				sent.push(mail.to)
				return { ok: true as const }
			},
		}
		for (const moment of [
			NOON + HOUR,
			NOON,
			NOON - HOUR,
			NOON + 3 * HOUR,
			NOON + HOUR,
			NOON + 6 * HOUR,
			NOON + 9 * HOUR,
		])
			for (let i = 0; i < 3; i++) await sendDueMail(post, { now: () => moment + i * MINUTE })
		takeErrorLog()
		expect(sent.sort()).toEqual(mails.map(({ to }) => to))
		expect(rows('select id from outbox where sent_at is null or dead_at is not null')).toEqual([])
	})
})

describe('a clock that is set forward', () => {
	it('by ten minutes signs nobody out; by a day, everybody who did not ask to stay', () => {
		at(NOON)
		const school = aSchool()
		const [short, long] = [signedIn(anAdminAt(school)), signedIn(anAdminAt(school))]
		at(NOON + 10 * MINUTE)
		removeExpiredSessions()
		expect([short, long].map(({ secret }) => findPerson(secret, ORIGIN) !== null)).toEqual([true, true])
		at(NOON + DAY + MINUTE)
		removeExpiredSessions()
		expect(findPerson(short.secret, ORIGIN)).toBeNull()
	})

	it('and back again does the work of each hour, whatever time it is then', async () => {
		vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOON })
		const stop = startJobs()
		await roundOfJobs()
		for (const moment of [NOON + DAY, NOON - DAY]) {
			vi.setSystemTime(moment)
			vi.advanceTimersByTime(HOUR)
			await roundOfJobs()
			expect(rows(`select last_at from job_runs where job = 'old-mail'`)).toEqual([
				{ last_at: moment + HOUR },
			])
		}
		await stop()
	})
})
