import { beforeEach, describe, expect, it } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { setStudentArchived } from '#app/models/student/activity.server.ts'
import { databaseHash } from '../support/database.ts'
import {
	accessOf,
	aClass,
	anAdminAt,
	aSchool,
	aStudent,
	aTeacherAt,
	type ASchool,
} from '../support/factories.ts'
import { added } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

let school: ASchool
let access: Access
let visitor: Visitor

beforeEach(async () => {
	school = aSchool()
	const admin = anAdminAt(school)
	access = accessOf(admin)
	visitor = await Visitor.signedInAs(admin)
})

/** Somebody who was in a class and is in the archive now. */
function archived(): string {
	const { id } = added(access, {
		firstName: 'Ottoline',
		lastName: 'Quennell',
		phone: '5550177123',
		classId: aClass(school),
	})
	setStudentArchived(access, id, { archive: { portal: 'lock' } })
	return id
}

async function refused(path: string, fields: Record<string, string>) {
	const before = databaseHash()
	const answer = await visitor.post(path, fields)
	expect(databaseHash()).toBe(before)
	return answer
}

describe('erasing a student', () => {
	it('asks with counts for the name, and leaves no trace on any page', async () => {
		const id = archived()
		const path = `/students/${id}/erase`
		expect((await visitor.get(`/students/${id}`)).page.text).toContain('Erase')
		const { page } = await visitor.get(path)
		expect(page.text).toContain('1 enrollment and 0 consents stay')
		expect(page.text).toContain('This cannot be undone')
		const version = page.valueOf('version') ?? ''
		const wrong = await refused(path, { version, name: 'Ottoline' })
		expect(wrong.page.problems.join()).toContain('Type the name exactly as shown')
		expect((await refused(path, { version: '1', name: 'Ottoline Quennell' })).status).toBe(409)

		const done = await visitor.post(path, { version, name: ' ottoline  quennell ' })
		expect(done).toMatchObject({ status: 303, location: '/students/list' })
		expect((await visitor.follow(done)).page.flash).toBe('Everything about this student was erased.')
		for (const place of [
			`/students/${id}`,
			`/students/${id}/history`,
			'/students/list?search=quennell&archived=yes',
			'/students/list?archived=yes&format=csv',
			'/dashboard',
			'/settings/admin/history',
		]) {
			const answer = await visitor.get(place)
			expect(answer.status, place).toBe(200)
			expect(answer.body.replaceAll('search=quennell', '').replaceAll('"quennell"', ''), place).not.toMatch(
				/Ottoline|Quennell|5550177123/,
			)
		}
		expect((await refused(path, { version: '9', name: 'Erased student' })).page.problems.join()).toContain(
			'erased already',
		)
		expect((await visitor.get(path)).page.text).toContain('already erased')
		expect((await refused(`/students/${id}/restore`, {})).status).toBe(409)
	})

	it('removes a record without a history, and its page is gone', async () => {
		const id = aStudent(school, { firstName: 'Ada', lastName: 'Lind' })
		const path = `/students/${id}/erase`
		expect((await visitor.get(path)).page.text).toContain('the record itself is removed')
		expect((await visitor.post(path, { version: '1', name: 'Ada Lind' })).status).toBe(303)
		expect((await visitor.get(`/students/${id}`)).status).toBe(404)
	})

	it('sends whoever is on the lists to the archive first', async () => {
		const { id } = added(access, { firstName: 'Ada', lastName: 'Lind', classId: aClass(school) })
		const path = `/students/${id}/erase`
		expect((await visitor.get(path)).page.text).toContain('Archive them first')
		expect((await refused(path, { version: '1', name: 'Ada Lind' })).status).toBe(409)
	})

	it('is for nobody of another school, and for no teacher', async () => {
		const foreign = aStudent(aSchool(), { firstName: 'Ada', lastName: 'Lind' })
		const sent = { version: '1', name: 'Ada Lind' }
		for (const id of [foreign, 'garbage']) {
			expect((await visitor.get(`/students/${id}/erase`)).status).toBe(404)
			expect((await refused(`/students/${id}/erase`, sent)).status).toBe(404)
		}
		const own = aStudent(school, { firstName: 'Ada', lastName: 'Lind' })
		visitor = await Visitor.signedInAs(aTeacherAt(school))
		expect((await refused(`/students/${own}/erase`, sent)).status).not.toBe(200)
	})
})
