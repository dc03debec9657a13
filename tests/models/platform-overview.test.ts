import { expect, it } from 'vitest'
import { sendResetLink } from '#app/models/platform/password-reset.server.ts'
import { platformRangeIn } from '#app/domain/platform/ranges.ts'
import { platformOverview } from '#app/models/platform/overview.server.ts'
import { cancelRegistration } from '#app/models/platform/registration-cancellation.server.ts'
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

const overview = () =>
	platformOverview({ ...signedIn(platformStaff()).person, role: 'super_admin' }, platformRangeIn(null))

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
