import { describe, expect, it, vi } from 'vitest'
import { connection } from '#db/client.server.ts'
import {
	endSession,
	openSession,
	removeExpiredSessions,
	switchSchool,
} from '#app/models/identity/session.server.ts'
import { findPerson } from '#app/models/identity/person.server.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import {
	aPerson,
	aSchool,
	aTeacherAt,
	anAdminAt,
	joins,
	ORIGIN,
	platformStaff,
	signedIn,
} from '../support/factories.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const NOON = Date.UTC(2026, 3, 14, 12)

function at(moment: number) {
	vi.useFakeTimers({ toFake: ['Date'], now: moment })
}

describe('a session', () => {
	it('ends after 24 hours', () => {
		at(NOON)
		const { secret, expiresAt } = signedIn(aTeacherAt(aSchool()))
		expect(expiresAt).toBe(NOON + DAY)
		at(NOON + DAY - 1)
		expect(findPerson(secret, ORIGIN)).not.toBeNull()
		at(NOON + DAY)
		expect(findPerson(secret, ORIGIN)).toBeNull()
	})

	it('ends after 30 days where it is remembered', () => {
		at(NOON)
		const { secret } = signedIn(aTeacherAt(aSchool()), true)
		at(NOON + 30 * DAY - 1)
		expect(findPerson(secret, ORIGIN)).not.toBeNull()
		at(NOON + 30 * DAY)
		expect(findPerson(secret, ORIGIN)).toBeNull()
	})

	it('is removed by the job once it has ended, and not before', () => {
		at(NOON)
		const teacher = aTeacherAt(aSchool())
		signedIn(teacher)
		const remembered = signedIn(teacher, true)
		expect(removeExpiredSessions(NOON + DAY)).toBe(0)
		expect(removeExpiredSessions(NOON + DAY + 1)).toBe(1)
		expect(findPerson(remembered.secret, ORIGIN)?.userId).toBe(teacher.userId)
	})

	it('is kept as a hash only', () => {
		const { secret } = signedIn(aTeacherAt(aSchool()))
		expect(connection().sqlite.serialize().includes(secret)).toBe(false)
		const [{ hash } = {}] = rows<{ hash: string }>('select hash from sessions')
		expect(hash).toMatch(/^[0-9a-f]{64}$/)
		expect(findPerson(hash ?? '', ORIGIN)).toBeNull()
	})

	it('has a secret of its own each time, of 256 bits', () => {
		const teacher = aTeacherAt(aSchool())
		const secrets = [1, 2, 3].map(() => signedIn(teacher).secret)
		expect(new Set(secrets).size).toBe(3)
		for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
	})

	it('knows the person, their role and their school', () => {
		const school = aSchool({ name: 'Cantabile' })
		const admin = anAdminAt(school)
		expect(signedIn(admin).person).toMatchObject({
			userId: admin.userId,
			role: 'admin',
			kind: 'staff',
			school: { id: school.id, name: 'Cantabile', status: 'active', plan: 'standard', cycle: 'monthly' },
			requestId: ORIGIN.requestId,
			address: ORIGIN.address,
		})
	})

	it('of platform staff belongs to no school', () => {
		expect(signedIn(platformStaff()).person).toMatchObject({ role: 'super_admin', school: null })
	})

	it('opens nothing once it was closed, and leaves the others of the same person', () => {
		const teacher = aTeacherAt(aSchool())
		const [here, there] = [signedIn(teacher), signedIn(teacher)]
		endSession(here.person)
		expect(findPerson(here.secret, ORIGIN)).toBeNull()
		expect(findPerson(there.secret, ORIGIN)).not.toBeNull()
	})

	it('opens nothing once the account is disabled', () => {
		const teacher = aTeacherAt(aSchool())
		const { secret } = signedIn(teacher)
		change('update users set disabled_at = 1 where id = ?', teacher.userId)
		expect(findPerson(secret, ORIGIN)).toBeNull()
	})

	it('opens nothing once the person left the school', () => {
		const teacher = aTeacherAt(aSchool())
		const { secret } = signedIn(teacher)
		change('update memberships set ended_at = 1 where id = ?', teacher.membershipId)
		expect(findPerson(secret, ORIGIN)).toBeNull()
	})

	it('is not opened for somebody without a place to go, and nothing is written', () => {
		const nobody = aPerson()
		const before = databaseHash()
		expect(() => openSession(nobody.userId, false, ORIGIN)).toThrow('without a place to go')
		expect(databaseHash()).toBe(before)
	})

	it('keeps no more than a line of what a browser calls itself', () => {
		openSession(aTeacherAt(aSchool()).userId, false, { ...ORIGIN, device: 'x'.repeat(5000) })
		expect(rows('select length(device) as length from sessions')).toEqual([{ length: 200 }])
	})
})

describe('somebody with places at two schools', () => {
	function teacherAtTwo() {
		const [first, second] = [aSchool(), aSchool()]
		const here = aTeacherAt(first)
		return { first, second, here, there: joins(here, second, 'teacher') }
	}

	it('starts at the first', () => {
		const { first, here } = teacherAtTwo()
		expect(signedIn(here).person.school?.id).toBe(first.id)
	})

	it('comes over with a new secret; the old one opens nothing', () => {
		const { second, here, there } = teacherAtTwo()
		const old = signedIn(here, true)
		const opened = switchSchool(old.person, there.membershipId ?? '', ORIGIN)
		expect(opened?.person.school?.id).toBe(second.id)
		expect(opened?.remembered).toBe(true)
		expect(opened?.secret).not.toBe(old.secret)
		expect(findPerson(old.secret, ORIGIN)).toBeNull()
		expect(findPerson(opened?.secret ?? '', ORIGIN)?.school?.id).toBe(second.id)
	})

	it('starts where they were last when another session is still open', () => {
		at(NOON)
		const { second, here, there } = teacherAtTwo()
		const old = signedIn(here)
		at(NOON + HOUR)
		switchSchool(old.person, there.membershipId ?? '', ORIGIN)
		expect(signedIn(here).person.school?.id).toBe(second.id)
	})

	it('cannot take a place that is somebody else’s, has ended, or does not exist', () => {
		const { second, here, there } = teacherAtTwo()
		const { person } = signedIn(here)
		const somebodyElse = anAdminAt(second)
		change('update memberships set ended_at = 1 where id = ?', there.membershipId)
		const before = databaseHash()
		for (const membershipId of [somebodyElse.membershipId, there.membershipId, 'nothing', '']) {
			expect(switchSchool(person, membershipId ?? '', ORIGIN)).toBeNull()
		}
		expect(databaseHash()).toBe(before)
	})
})
