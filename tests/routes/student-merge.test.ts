import { beforeEach, describe, expect, it } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { setStudentArchived } from '#app/models/student/activity.server.ts'
import { change, databaseHash, rows } from '../support/database.ts'
import { accessOf, anAdminAt, aSchool, aStudent, type ASchool } from '../support/factories.ts'
import type { Page } from '../support/page.ts'
import { aFamily } from '../support/students.ts'
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

const ADA = { firstName: 'Ada', lastName: 'Lind', birthDate: '2016-02-29' }

function twice() {
	const kept = aStudent(school, { ...ADA, phone: '5550100', note: 'Tall' })
	const other = aStudent(school, { ...ADA, phone: '5550199', email: 'ada@lind.example', note: 'Small' })
	return { kept, other, path: `/students/${kept}/merge?with=${other}` }
}

const SENT = { version: '1', otherVersion: '1', 'choices.phone': 'other', 'choices.note': 'both' }

async function refused(path: string, fields: Record<string, string>) {
	const before = databaseHash()
	const answer = await visitor.post(path, fields)
	expect(databaseHash()).toBe(before)
	return answer
}

describe('merging two records', () => {
	it('leads from the list of double entries to both records beside each other', async () => {
		const { kept, other } = twice()
		const overview = await visitor.get('/students/to-complete')
		const path = `/students/${kept}/merge?with=${other}`
		expect(overview.body).toContain(path.replaceAll('&', '&amp;'))
		const { page } = await visitor.get(path)
		for (const text of ['5550100', '5550199', 'ada@lind.example', 'Tall', 'Small', 'This cannot be undone.'])
			expect(page.text).toContain(text)
		expect(page.valueOf('version')).toBe('1')
	})

	it('makes one of two, says so, and leads old links on', async () => {
		const { kept, other, path } = twice()
		const done = await visitor.post(path, SENT)
		expect(done).toMatchObject({ status: 303, location: `/students/${kept}` })
		const page = (await visitor.follow(done)).page
		expect(page.flash).toContain('Records merged.')
		expect(page.text).toContain('ada@lind.example')
		expect(page.text).toContain('5550199')
		const old = await visitor.get(`/students/${other}`)
		expect(old.page.text).toContain('This record was merged into Ada Lind')
		expect(old.body).toContain(`href="/students/${kept}"`)
		expect((await visitor.get(`/students/${kept}/history`)).page.text).toContain(
			'merged a second record into',
		)
		expect((await visitor.get('/students/list?search=lind')).body).not.toContain(`/students/${other}"`)
	})

	it('names the other children of both families, and keeps the family that has some', async () => {
		const [alone, whole] = [aFamily(school, 'Lind'), aFamily(school, 'Lind')]
		const kept = aStudent(school, { ...ADA, familyId: alone })
		const other = aStudent(school, { ...ADA, familyId: whole })
		aStudent(school, { firstName: 'Mia', lastName: 'Lind', familyId: whole })
		const ask = async (id: string, other: string) =>
			(await visitor.get(`/students/${id}/merge?with=${other}`)).page
		const page = await ask(kept, other)
		expect(page.text).toContain('Lind, without other students')
		expect(page.text).toContain('Lind, with Mia Lind')
		const isOther = /checked="" value="other"|value="other" checked=""/
		const familyOf = ({ html }: Page) => html.match(/<input[^>]* name="choices\.family"[^>]*>/g)?.join('')
		expect(familyOf(page)).toMatch(isOther)
		expect(familyOf(await ask(other, kept))).not.toMatch(isOther)
	})

	it('keeps what was chosen when it asks again', async () => {
		const { path } = twice()
		const again = await refused(path, { version: '1', otherVersion: '1', 'choices.phone': 'other' })
		expect(again.status).toBe(400)
		expect(again.page.problems).toEqual(['There is a problem', 'Choose which one stays'])
		expect(again.body).toMatch(/checked="" (?:[^>]*)value="other"|value="other" (?:[^>]*)checked=""/)
	})

	it('says who was faster, and shows what is saved now', async () => {
		const { other, path } = twice()
		change(
			'update students set phone = ?, version = 2, updated_by = ? where id = ?',
			'5550177',
			access.userId,
			other,
		)
		const late = await refused(path, SENT)
		expect(late.status).toBe(409)
		expect(late.page.problems.join()).toContain(`${access.name} changed Ada Lind while you had this open.`)
		expect(late.page.text).toContain('5550177')
		expect(late.page.valueOf('otherVersion')).toBe('2')
		expect((await visitor.post(path, { ...SENT, otherVersion: '2' })).status).toBe(303)
	})

	it('sent twice is done once, and the second time leads to the same page', async () => {
		const { kept, path } = twice()
		await visitor.post(path, SENT)
		const before = databaseHash()
		expect(await visitor.post(path, SENT)).toMatchObject({ status: 303, location: `/students/${kept}` })
		expect(databaseHash()).toBe(before)
		expect(rows(`select * from audit_entries where action = 'student.merged'`)).toHaveLength(1)
	})

	it('knows no record of another school', async () => {
		const { kept } = twice()
		const foreign = aStudent(aSchool(), ADA)
		for (const other of [foreign, 'garbage', '__proto__']) {
			const path = `/students/${kept}/merge?with=${other}`
			expect((await visitor.get(path)).status).toBe(404)
			expect((await refused(path, SENT)).status).toBe(404)
			expect((await visitor.get(`/students/${foreign}/merge?with=${kept}`)).status).toBe(404)
		}
		expect((await visitor.get(`/students/${kept}/merge?search=ada`)).body).not.toContain(foreign)
	})

	it.each<Record<string, string>>([
		{ version: 'x' },
		{ otherVersion: '' },
		{ 'choices.phone': 'neither' },
		{ choices: 'other' },
		{ 'choices[0]': 'kept' },
		{ 'choices.__proto__': 'kept' },
	])('with odd values asks again: %j', async (odd) => {
		const { path } = twice()
		expect((await refused(path, { version: '1', otherVersion: '1', ...odd })).status).toBe(400)
	})

	it('is not done to somebody in the archive, nor twice', async () => {
		const { kept, other, path } = twice()
		setStudentArchived(access, other, { archive: { portal: 'lock' } })
		expect((await visitor.get(path)).page.text).toContain('Ada Lind is in the archive')
		expect((await refused(path, SENT)).page.problems.join()).toContain('is archived')
		setStudentArchived(access, other, 'list')
		await visitor.post(path, { ...SENT, otherVersion: '3' })
		const third = aStudent(school, ADA)
		const again = `/students/${third}/merge?with=${other}`
		expect((await visitor.get(again)).page.text).toContain('was merged with another record already')
		expect((await refused(again, SENT)).status).toBe(409)
		expect((await refused(`/students/${other}/restore`, {})).page.problems.join()).toContain(
			'cannot be restored',
		)
		expect((await refused(`/students/${other}/merge?with=${kept}`, SENT)).page.problems.join()).toContain(
			'was merged with another record',
		)
	})

	it('offers likely ones before anybody has looked, and says when nobody is found', async () => {
		const { kept, other } = twice()
		expect((await visitor.get(`/students/${kept}/merge`)).body).toContain(`with=${other}`)
		const none = await visitor.get(`/students/${kept}/merge?search=nobody`)
		expect(none.page.text).toContain('No other matches.')
	})
})
