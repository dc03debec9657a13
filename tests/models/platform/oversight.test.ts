import { expect, it } from 'vitest'
import type { Staff } from '#app/models/access.server.ts'
import { refuseBeyondPlan } from '#app/models/plan-limit.server.ts'
import {
	askForDeletion,
	keepOpen,
	noteOnSchool,
	overrideLimits,
	resumeSchool,
	stopDeletion,
	suspendSchool,
} from '#app/models/platform/oversight.server.ts'
import { findPerson } from '#app/models/identity/person.server.ts'
import { beginView, endView } from '#app/models/identity/view-as.server.ts'
import { limitsOf } from '#app/models/subscription/usage.server.ts'
import { write } from '#db/client.server.ts'
import { change, rows } from '../../support/database.ts'
import {
	accessOf,
	anAdminAt,
	aSchool,
	aStudent,
	aTeacher,
	ORIGIN,
	platformStaff,
	signedIn,
} from '../../support/factories.ts'

const DAY = 24 * 60 * 60 * 1000
const REASON = 'They asked us to.'

function staffWithSecret() {
	const { person, secret } = signedIn(platformStaff())
	return { staff: { ...person, role: 'super_admin' } satisfies Staff, secret }
}

const mailed = () =>
	rows<{ to_address: string; kind: string }>('select to_address, kind from outbox').map((mail) => [
		mail.to_address,
		mail.kind,
	])

const historyOf = (school: string) =>
	rows<{ action: string }>('select action from audit_entries where school_id = ? order by id', school)
		.map(({ action }) => action)
		.filter((action) => action.startsWith('oversight.'))

it('other limits hold in place of the plan’s until their last day, and are told to the owner and to both histories', () => {
	const { staff } = staffWithSecret()
	const school = aSchool()
	const access = accessOf(anAdminAt(school))
	for (let teacher = 0; teacher < 5; teacher++) aTeacher(school)
	const noRoom = () => write((tx) => refuseBeyondPlan(tx, access, 'teachers'))
	expect(noRoom()?.ok).toBe(false)

	const wanted = { teachers: 6, students: null, until: Date.now() + DAY, reason: REASON }
	expect(overrideLimits(staff, school.id, wanted)).toMatchObject({ ok: true })
	expect(noRoom()).toBeNull()
	expect(limitsOf(school.id, access.school)).toMatchObject({ teacherLimit: 6, studentLimit: 100 })
	expect(historyOf(school.id)).toEqual(['oversight.limits-changed'])
	expect(historyOf('platform')).toEqual(['oversight.limits-changed'])
	expect(mailed()).toEqual([[access.email, 'platform-notice']])

	change('update school_oversight set limits_until = ?', Date.now() - 1)
	expect(noRoom()?.ok).toBe(false)
})

it('limits without a number, and a school that is not there, are refused', () => {
	const { staff } = staffWithSecret()
	const none = { teachers: null, students: null, until: Date.now() + DAY, reason: REASON }
	expect(overrideLimits(staff, aSchool().id, none)).toMatchObject({
		errors: { students: [expect.any(String)] },
	})
	expect(suspendSchool(staff, 'no-such-school', REASON)).toMatchObject({ ok: false })
	expect(rows('select * from school_oversight')).toEqual([])
})

it('a school is kept open without payment until a day, and answers its claim that it has paid', () => {
	const { staff } = staffWithSecret()
	const school = aSchool({ subscription: 'pending' })
	const owner = anAdminAt(school)
	const { secret } = signedIn(owner)
	const status = () => findPerson(secret, ORIGIN)?.school?.status
	change(
		`insert into activation_requests (school_id, id, claimed, requested_by, created_at, last_tried_at)
		 values (?, 'r', 'Standard', ?, 1, 1)`,
		school.id,
		owner.userId,
	)
	expect(status()).toBe('pending')
	expect(keepOpen(staff, school.id, { until: Date.now() + DAY, reason: REASON }).ok).toBe(true)
	expect(status()).toBe('active')
	expect(rows('select outcome from activation_requests')).toEqual([{ outcome: 'activated' }])
	change('update school_oversight set open_until = 1')
	expect(status()).toBe('pending')
	expect(
		keepOpen(staff, aSchool({ subscription: 'none' }).id, { until: Date.now(), reason: REASON }).ok,
	).toBe(false)
})

it('a suspended school is read-only until that is lifted, and neither is done twice', () => {
	const { staff } = staffWithSecret()
	const school = aSchool()
	const { secret } = signedIn(anAdminAt(school))
	const isReadOnly = () => findPerson(secret, ORIGIN)?.school?.isReadOnly
	expect(isReadOnly()).toBe(false)
	expect(suspendSchool(staff, school.id, REASON).ok).toBe(true)
	expect(isReadOnly()).toBe(true)
	expect(suspendSchool(staff, school.id, REASON).ok).toBe(false)
	expect(resumeSchool(staff, school.id, REASON).ok).toBe(true)
	expect(isReadOnly()).toBe(false)
	expect(resumeSchool(staff, school.id, REASON).ok).toBe(false)
})

it('a school is scheduled for deletion only by its exact name, and is read-only until that is stopped', () => {
	const { staff } = staffWithSecret()
	const school = aSchool({ name: 'Harmony' })
	anAdminAt(school)
	expect(askForDeletion(staff, school.id, { reason: REASON, name: 'harmony' })).toMatchObject({
		errors: { name: ['Type the name exactly as it is: Harmony'] },
	})
	expect(askForDeletion(staff, school.id, { reason: REASON, name: 'Harmony' }).ok).toBe(true)
	expect(resumeSchool(staff, school.id, REASON).ok).toBe(false)
	const [row] = rows<{ after: number; since: number }>(
		'select delete_after as after, suspended_at as since from school_oversight',
	)
	expect((row?.after ?? 0) - Date.now()).toBeGreaterThan(29 * DAY)
	expect(row?.since).not.toBeNull()
	expect(stopDeletion(staff, school.id, REASON).ok).toBe(true)
	expect(rows('select delete_after as after, suspended_at as since from school_oversight')).toEqual([
		{ after: null, since: null },
	])
	expect(historyOf(school.id)).toEqual(['oversight.deletion-asked', 'oversight.deletion-stopped'])
})

it('a staff note is in no history of the school, and its words in none', () => {
	const { staff } = staffWithSecret()
	const school = aSchool()
	anAdminAt(school)
	expect(noteOnSchool(staff, school.id, 'Always calls on Mondays').ok).toBe(true)
	expect(historyOf(school.id)).toEqual([])
	expect(JSON.stringify(rows('select * from audit_entries'))).not.toContain('Mondays')
	expect(mailed()).toEqual([])
})

it('staff view a school as its owner for a while, in one session, and its owner is told', () => {
	const { staff, secret } = staffWithSecret()
	const school = aSchool()
	const owner = anAdminAt(school)
	aStudent(school)
	expect(findPerson(secret, ORIGIN)?.view).toBeNull()
	expect(beginView(staff, school.id, { reason: REASON, minutes: 15 })).toMatchObject({ ok: true })
	const seen = findPerson(secret, ORIGIN)
	expect(seen).toMatchObject({ role: 'super_admin', school: null })
	expect(seen?.view).toMatchObject({
		userId: owner.userId,
		role: 'admin',
		school: { id: school.id },
		seenBy: { userId: staff.userId },
	})
	expect(findPerson(signedIn(staff).secret, ORIGIN)?.view).toBeNull()
	expect(mailed()).toEqual([[owner.email, 'platform-view']])
	expect(historyOf(school.id)).toEqual(['oversight.viewed'])

	change('update school_views set ends_at = ?', Date.now() - 1)
	expect(findPerson(secret, ORIGIN)?.view).toBeNull()
})

it('viewing ends when staff stop it, and when the owner leaves; a school without an owner cannot be viewed', () => {
	const { staff, secret } = staffWithSecret()
	const school = aSchool()
	const owner = anAdminAt(school)
	beginView(staff, school.id, { reason: REASON, minutes: 15 })
	expect(endView(staff)).toBe(school.id)
	expect(endView(staff)).toBeNull()
	expect(findPerson(secret, ORIGIN)?.view).toBeNull()
	beginView(staff, school.id, { reason: REASON, minutes: 15 })
	change('update memberships set ended_at = 1 where id = ?', owner.membershipId)
	expect(findPerson(secret, ORIGIN)?.view).toBeNull()
	expect(beginView(staff, school.id, { reason: REASON, minutes: 15 }).ok).toBe(false)
})

it('a session of staff that views no school ends none, also not the view of another session of theirs', () => {
	const { staff, secret } = staffWithSecret()
	const school = aSchool()
	anAdminAt(school)
	expect(endView(staff)).toBeNull()
	beginView(staff, school.id, { reason: REASON, minutes: 15 })
	const elsewhere = { ...staff, sessionHash: signedIn(staff).person.sessionHash }
	expect(endView(elsewhere)).toBeNull()
	expect(findPerson(secret, ORIGIN)?.view).not.toBeNull()
	expect(historyOf(school.id)).toEqual(['oversight.viewed'])
	expect(endView(staff)).toBe(school.id)
	expect(historyOf(school.id)).toEqual(['oversight.viewed', 'oversight.view-ended'])
	expect(historyOf('platform')).toEqual(['oversight.viewed', 'oversight.view-ended'])
})
