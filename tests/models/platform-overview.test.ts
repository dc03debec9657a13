import { expect, it } from 'vitest'
import { sendResetLink } from '#app/models/identity/password-reset.server.ts'
import { platformRangeIn } from '#app/domain/platform/ranges.ts'
import { keepFigures } from '#app/models/platform/figures.server.ts'
import { noteRun } from '#app/models/hourly/job-run.server.ts'
import { platformOverview } from '#app/models/platform/overview.server.ts'
import { cancelRegistration } from '#app/models/provider/registration-cancellation.server.ts'
import { change } from '../support/database.ts'
import {
	accessOf,
	anAdminAt,
	aSchool,
	aStudentAt,
	ORIGIN,
	platformStaff,
	signedIn,
} from '../support/factories.ts'

const staff = () => ({ ...signedIn(platformStaff()).person, role: 'super_admin' as const })
const overview = () => platformOverview(staff(), platformRangeIn(null))

it('platform staff read no name of a pupil', () => {
	const school = aSchool({ name: 'Harmony' })
	anAdminAt(school)
	const student = aStudentAt(school)
	sendResetLink(student.email, ORIGIN)
	const seen = JSON.stringify(overview())
	expect(seen).toContain('Harmony')
	expect(seen).not.toContain(student.name)
})

it('a school whose registration was taken back is neither listed nor counted', () => {
	const before = overview()
	const owner = anAdminAt(aSchool({ subscription: 'pending' }))
	expect(overview().registrations.pending).toBe(before.registrations.pending + 1)
	expect(cancelRegistration(accessOf(owner))).toBe(true)
	const after = overview()
	expect(after.newest.map(({ name }) => name)).not.toContain('Erased')
	expect(after.registrations).toEqual(before.registrations)
})

it('what happened in a stretch of time is all counted, whichever step of it it falls into', () => {
	const before = overview()
	const day = 24 * 60 * 60 * 1000
	const school = aSchool()
	anAdminAt(school)
	for (const [i, daysAgo] of [1, 7.3, 13, 29.9].entries()) {
		const at = Date.now() - Math.round(daysAgo * day)
		const joined = aSchool()
		anAdminAt(joined)
		change('update schools set created_at = ? where id = ?', at, joined.id)
		change(
			`insert into platform_transactions (school_id, at, id, kind, amount_minor, currency, reason, entered_by)
			 values (?, ?, ?, 'payment', 1000, 'USD', 'r', 'Sol')`,
			school.id,
			at,
			String(i),
		)
	}
	const sum = (values: number[]) => values.reduce((all, one) => all + one, 0)
	const after = overview()
	expect(sum(after.cash) - sum(before.cash)).toBe(4000)
	expect(sum(after.joined) - sum(before.joined)).toBe(4)
	expect(after.joined).toHaveLength(before.joined.length)
})

it('what nobody acts on is as it was last counted, and says since when', () => {
	const counted = Date.now() - 50 * 60 * 1000
	keepFigures(counted)
	const before = overview()
	anAdminAt(aSchool())
	expect(overview()).toMatchObject({ active: before.active, countedAt: counted })
	keepFigures()
	expect(overview().active).toBe(before.active + 1)
	expect(overview().countedAt).toBeGreaterThan(counted)
})

it('what somebody acts on is as it is now, whenever the rest was counted', () => {
	keepFigures()
	const before = overview()
	for (const hoursAgo of [25, 23]) {
		const pending = aSchool({ subscription: 'pending' })
		anAdminAt(pending)
		const at = Date.now() - hoursAgo * 60 * 60 * 1000
		change('update schools set created_at = ? where id = ?', at, pending.id)
	}
	const owing = aSchool()
	anAdminAt(owing)
	change('update schools set created_at = ? where id = ?', Date.now(), owing.id)
	change('update subscriptions set past_due_at = ? where school_id = ?', Date.now(), owing.id)
	sendResetLink(aStudentAt(owing).email, ORIGIN)
	change('update outbox set dead_at = created_at')
	sendResetLink(aStudentAt(owing).email, ORIGIN)
	change('update outbox set created_at = created_at - 700000, due_at = created_at where dead_at is null')
	noteRun('old-mail', { ms: 1, error: 'no luck' })
	change(
		`insert into contact_messages (id, name, email, subject, message, created_at, request_id)
		 values ('m', 'Odile', 'odile@visitors.example', 's', 'm', 1, 'r')`,
	)
	const after = overview()
	expect(after.registrations.unpaid).toBe(before.registrations.unpaid + 1)
	expect(after.registrations.pending).toBe(before.registrations.pending + 2)
	expect(after.pastDue).toBe(before.pastDue + 1)
	expect(after.mail.dead).toBe(before.mail.dead + 1)
	expect(after.mail.late).toBe(before.mail.late + 1)
	expect(after.failedJobs).toBe(before.failedJobs + 1)
	expect(after.inquiries.contact.waiting).toBe(before.inquiries.contact.waiting + 1)
	expect(after.newest.map(({ id }) => id)).toContain(owing.id)
})

it('each range has figures of its own', () => {
	const joined = aSchool()
	anAdminAt(joined)
	change('update schools set created_at = ? where id = ?', Date.now() - 3 * 24 * 60 * 60 * 1000, joined.id)
	keepFigures()
	const joinedIn = (range: string) => {
		const { joined } = platformOverview(staff(), platformRangeIn(range))
		return joined.reduce((all, one) => all + one, 0)
	}
	expect(joinedIn('week')).toBe(joinedIn('day') + 1)
})
