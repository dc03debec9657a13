import { describe, expect, it } from 'vitest'
import { rows } from '../support/database.ts'
import { anAdminAt, aSchool, aTeacher, aTeacherAt, PASSWORD } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

async function aSchoolToHandOver() {
	const school = aSchool()
	const [admin, teacher] = [anAdminAt(school), aTeacherAt(school)]
	const [owner, other] = [await Visitor.signedInAs(admin), await Visitor.signedInAs(teacher)]
	const hand = async () => {
		const offer = { intent: 'offer', to: teacher.membershipId ?? '', currentPassword: PASSWORD }
		await owner.post('/settings/admin/ownership', offer)
		const [made] = rows<{ id: string }>('select id from ownership_transfers where school_id = ?', school.id)
		const taken = await other.post('/dashboard/teacher', { intent: 'take-over', offer: made?.id ?? '' })
		expect(taken.location).toBe('/dashboard')
	}
	return { school, admin, hand }
}

describe('handing a school over', () => {
	it('leaves the former owner on the list of teachers where there is room, and once', async () => {
		for (const taken of [3, 4]) {
			const { school, admin, hand } = await aSchoolToHandOver()
			for (let i = 0; i < taken; i += 1) aTeacher(school)
			await hand()
			const listed = rows('select name from teachers where membership_id = ?', admin.membershipId)
			expect(listed).toEqual(taken === 4 ? [] : [{ name: admin.name }])
		}
	})

	it('gives the former owner the place on the list that has their address', async () => {
		const { school, admin, hand } = await aSchoolToHandOver()
		const id = aTeacher(school, { name: 'Ana', email: admin.email, emailKey: admin.email })
		await hand()
		expect(rows('select id, version from teachers where membership_id = ?', admin.membershipId)).toEqual([
			{ id, version: 2 },
		])
		expect(
			rows("select object_name from audit_entries where object_id = ? and action = 'account.linked'", id),
		).toEqual([{ object_name: 'Ana' }])
	})
})
