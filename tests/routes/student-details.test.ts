import { beforeEach, describe, expect, it } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { listGuardians } from '#app/models/student/household.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { databaseHash, rows } from '../support/database.ts'
import { accessOf, anAdminAt, aSchool, aStudent, aTeacher, type ASchool } from '../support/factories.ts'
import { aConsentText } from '../support/students.ts'
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

/** Whatever it answers, it is a form that will not do, and nothing was written. */
async function refused(path: string, fields: Record<string, string>) {
	const before = databaseHash()
	const answer = await visitor.post(path, fields)
	expect(databaseHash()).toBe(before)
	return answer
}

describe('the office', () => {
	it('knows which language a guardian is written to in, and tells the change', async () => {
		const id = aStudent(school, { firstName: 'Ada', lastName: 'Lind' })
		await visitor.post(`/students/${id}/add-guardian`, {
			name: 'Ana',
			email: 'ana@guardian.test',
			language: 'es',
		})
		const [ana] = listGuardians(access, id)
		const family = `/students/${id}/family`
		expect((await visitor.get(family)).page.text).toContain(
			'Emails in Spanish, unless they choose another language in the portal.',
		)
		const edit = `/students/${id}/edit-guardian?guardian=${ana?.id}`
		expect((await visitor.get(edit)).page.html).toMatch(/<option value="es" selected/)
		const fields = { name: 'Ana', email: 'ana@guardian.test', version: '1' }
		expect((await refused(edit, { ...fields, language: 'tlh' })).page.problems.join('\n')).toContain(
			'Choose a language from the list',
		)
		expect((await visitor.post(edit, { ...fields, language: 'ga' })).status).toBe(303)
		expect((await refused(edit, { ...fields, language: 'cy' })).page.text).toMatch(
			/Irish.*Welsh|Welsh.*Irish/,
		)
		expect((await visitor.get(`/students/${id}/history`)).page.text).toContain('Language: Spanish → Irish')
		// Of a sibling they are known already, and what was known is not written over.
		const sibling = aStudent(school)
		const again = { email: 'ana@guardian.test', language: 'fr' }
		await visitor.post(`/students/${sibling}/add-guardian`, again)
		expect(listGuardians(access, sibling)[0]?.language).toBe('ga')
	})

	it('knows which language a student is written to in, and tells the change', async () => {
		const fields = { firstName: 'Ada', lastName: 'Lind', email: 'ada@student.test' }
		await visitor.post('/students/create', { ...fields, formKey: newId(), language: 'es' })
		const [id] = rows<{ id: string }>('select id from students').map((row) => row.id)
		const page = `/students/${id}`
		expect((await visitor.get(page)).page.text).toContain(
			'Emails in Spanish, unless they choose another language in the portal.',
		)
		const edit = `${page}/edit`
		expect((await visitor.get(edit)).page.html).toMatch(/<option value="es" selected/)
		const wrong = await refused(edit, { ...fields, version: '1', language: 'tlh' })
		expect(wrong.page.problems.join('\n')).toContain('Choose a language from the list')
		expect((await visitor.post(edit, { ...fields, version: '1', language: 'ga' })).status).toBe(303)
		const late = await refused(edit, { ...fields, version: '1', language: 'cy' })
		expect(late.page.text).toMatch(/Language ?Welsh ?Irish/)
		expect((await visitor.get(`${page}/history`)).page.text).toContain('Language: Spanish → Irish')
		const other = aStudent(school, { firstName: 'Ada', lastName: 'Lind', language: 'cy' })
		expect((await visitor.get(`${page}/merge?with=${other}`)).page.text).toMatch(/Irish.*Welsh/)
	})

	it('asks nothing more of who has left', async () => {
		aConsentText(school)
		const id = aStudent(school, { firstName: 'Ada', lastName: 'Lind', birthDate: '2016-02-29' })
		expect((await visitor.get(`/students/${id}`)).page.text).toContain('Next steps')
		await visitor.post(`/students/${id}/status`, { version: '1', state: 'left', since: '2026-03-02' })
		const { text } = (await visitor.get(`/students/${id}`)).page
		for (const said of ['Next steps', 'Consent missing', 'Under age', 'nobody can be billed'])
			expect(text).not.toContain(said)
	})

	it('offers no teacher who has left, and keeps the one they have', async () => {
		const teaches = aTeacher(school, { name: 'Ines Here', endedOn: '2999-01-01' })
		const gone = aTeacher(school, { name: 'Olaf Gone', endedOn: '2020-01-01' })
		const LEFT = 'This teacher no longer teaches here. Choose another.'
		const { page } = await visitor.get('/students/create')
		expect(page.text).toContain('Ines Here')
		expect(page.text).not.toContain('Olaf Gone')
		const fields = { firstName: 'Ada', lastName: 'Lind', primaryTeacherId: gone }
		expect((await refused('/students/create', fields)).page.problems.join('\n')).toContain(LEFT)

		const id = aStudent(school, { firstName: 'Ada', lastName: 'Lind', primaryTeacherId: gone })
		const path = `/students/${id}/edit`
		expect((await visitor.get(path)).page.text).toContain('Olaf Gone (left)')
		expect((await visitor.post(path, { ...fields, version: '1', pronouns: 'she' })).status).toBe(303)
		expect((await visitor.post(path, { ...fields, version: '2', primaryTeacherId: teaches })).status).toBe(
			303,
		)
		expect((await refused(path, { ...fields, version: '3' })).page.problems.join('\n')).toContain(LEFT)
	})
})
