import { expect, it } from 'vitest'
import { passwordResetLetter } from '#app/letters/password-reset.server.ts'
import { sendResetLink } from '#app/models/platform/password-reset.server.ts'
import { platformRangeIn } from '#app/domain/platform/ranges.ts'
import { platformOverview } from '#app/models/platform/overview.server.ts'
import { cancelRegistration } from '#app/models/platform/registration-cancellation.server.ts'
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
	sendResetLink(student.email, passwordResetLetter, ORIGIN)
	const seen = JSON.stringify(overview())
	expect(seen).toContain('Harmony')
	expect(seen).not.toContain(student.name)
})

it('a school whose registration was taken back is neither listed nor counted', () => {
	const before = overview()
	const owner = anAdminAt(aSchool({ subscription: 'pending' }))
	expect(overview().schoolsBy.pending).toBe(before.schoolsBy.pending + 1)
	expect(cancelRegistration(accessOf(owner))).toBe(true)
	const after = overview()
	expect(after.newest.map(({ name }) => name)).not.toContain('Erased')
	expect(after.schoolsBy).toEqual(before.schoolsBy)
})
