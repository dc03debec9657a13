import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '#db/client.server.ts'
import { guardianships } from '#db/schema/index.ts'
import { anAdminAt, aSchool, aSoloTeacherAt, aTeacher } from '../support/factories.ts'
import { guardianOf, known, names, office } from '../support/student-lists.ts'
import { aGuardian } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

const LIST = '/students/list'

describe('the list of students', () => {
	it('shows each with what is known of them, in the order of their names', async () => {
		const { school, admin } = await office()
		const teacher = aTeacher(school, { name: 'Jun Mori' })
		known(school, 'Zoë', 'Adler', {
			primaryTeacherId: teacher,
			stateSince: '2026-03-02',
			preferredName: 'Zo',
		})
		known(school, 'Ada', 'Zuse', { state: 'waiting' })
		const answer = await admin.get(LIST)
		expect(answer.status).toBe(200)
		expect(names(answer)).toEqual(['Zoë Adler (Zo)', 'Ada Zuse'])
		expect(answer.page.text).toContain('2 students')
		expect(answer.page.text).toMatch(/Jun Mori .* Active/)
		const more = await admin.get(`${LIST}?columns=since&columns=teacher`)
		expect(more.page.text).toMatch(/Name Teacher Status since .* Jun Mori 2 Mar 2026/)
		expect(more.page.text).not.toMatch(/Jun Mori .* Active Select/)
	})

	it('says whom to call first, and never somebody a court keeps away', async () => {
		const { school, admin } = await office()
		const ada = known(school, 'Ada', 'Okafor')
		const away = aGuardian(school, { name: 'Kept Away', phone: '+44 20 7946 0001' }, ada)
		database().update(guardianships).set({ noContact: true }).where(eq(guardianships.guardianId, away)).run()
		aGuardian(school, { name: 'Grace Okafor', phone: '+44 20 7946 0018', email: 'grace@okafor.test' }, ada)
		const { body, page } = await admin.get(LIST)
		expect(page.text).toContain('Grace Okafor +44 20 7946 0018')
		expect(body).toContain('href="tel:+442079460018"')
		const file = (await admin.get(`${LIST}?format=csv`)).body
		expect(file).toContain('"Guardian 1","Guardian 1 relation","Guardian 1 email","Guardian 1 phone"')
		expect(file).toMatch(/"Grace Okafor",("\w*")?,"grace@okafor.test","'\+44 20 7946 0018"/)
		expect(body + file).not.toContain('Kept Away')
	})

	it('is kept as a view by whoever likes it so, and opens with it when they say so', async () => {
		const school = aSchool()
		const person = anAdminAt(school)
		const admin = await Visitor.signedInAs(person)
		known(school, 'Ada', 'Okafor', { state: 'waiting' })
		known(school, 'Bo', 'Ek')
		const view = `${LIST}?state=waiting&columns=class.family`
		const saved = await admin.post(`${view}&views=save`, { name: 'Who waits', isDefault: 'on' })
		expect([saved.status, saved.location]).toEqual([303, view])
		const colleague = await Visitor.signedInAs(anAdminAt(school))
		expect((await colleague.get(LIST)).page.text).not.toContain('Who waits')
		const again = await Visitor.signedInAs(person)
		const opened = await again.get(LIST)
		expect(opened.location).toBe(view)
		const shown = await again.get(view)
		expect(names(shown)).toEqual(['Ada Okafor'])
		expect(shown.page.text).toContain('View: Who waits')
		const [, id] = /name="id" value="(\w+)"/.exec(shown.body) ?? []
		await again.post(`${view}&views=delete`, { id: id ?? '' })
		expect((await again.get(view)).page.text).not.toContain('Who waits,')
	})

	it('finds students by parts of their names, without accents, and by their guardians', async () => {
		const { school, admin } = await office()
		const zoe = known(school, 'Zoë', 'Müller')
		known(school, 'Ada', 'Muller')
		known(school, 'Bo', 'Ek')
		guardianOf(school, zoe, 'Inés Castaño', '+44 20 7946 0018')
		for (const [search, found] of [
			['zoe', ['Zoë Müller']],
			['MULL', ['Ada Muller', 'Zoë Müller']],
			['mül a', ['Ada Muller']],
			['castano', ['Zoë Müller']],
			['ines mull', ['Zoë Müller']],
			['7946 0018', ['Zoë Müller']],
			['0018', ['Zoë Müller']],
			['+44 (20) 7946', ['Zoë Müller']],
			['nobody', []],
			['!', ['Bo Ek', 'Ada Muller', 'Zoë Müller']],
		] as const) {
			const answer = await admin.get(`${LIST}?${new URLSearchParams({ search })}`)
			expect([search, names(answer)]).toEqual([search, found])
		}
	})

	it('keeps another school’s students to itself, whatever is asked', async () => {
		const { admin } = await office()
		const other = aSchool()
		const teacher = aTeacher(other, { name: 'Foreign Teacher' })
		known(other, 'Ada', 'Foreign', { primaryTeacherId: teacher })
		for (const query of ['', '?search=foreign', `?teacher=${teacher}`, '?teacher=foreign', '?format=csv'])
			expect((await admin.get(LIST + query)).body).not.toMatch(/\bAda\b/)
	})

	it('is as if it had not been said where an address says what nobody knows', async () => {
		const { school, admin } = await office()
		known(school, 'Ada', 'Reyes')
		for (const query of [
			'state=gone&sort=password&page=-1&perPage=1000&ageFrom=old&ageTo=9999&joinedFrom=yesterday',
			'do=nothing&ticked=&done=%00&archived=perhaps&missing=__proto__',
			'ticked=&page=99&done=00000000000000000000000000',
		]) {
			const answer = await admin.get(`${LIST}?${query}`)
			expect([query, answer.status, names(answer)]).toEqual([query, 200, ['Ada Reyes']])
		}
	})

	it('says that a date was not used, and keeps it', async () => {
		const { school, admin } = await office()
		known(school, 'Ada', 'Reyes')
		const { page } = await admin.get(`${LIST}?joinedFrom=yesterday&leftTo=9999-12-31`)
		expect(page.text).toContain('Enter a date as DD/MM/YYYY, such as 31/12/2015. This filter was not used.')
		expect(page.control('joinedFrom')).toContain('value="yesterday"')
		expect(page.text).toContain('“9999-12-31”: Enter a year between 1900 and 2199. This filter was not used.')
		const file = await admin.get(`${LIST}?joinedFrom=yesterday&format=csv`)
		expect(file.page.control('joinedFrom')).toContain('value="yesterday"')
		expect((await admin.get(LIST)).location).toBeNull()
	})

	it('says that an age was not used, and keeps it', async () => {
		const { school, admin } = await office()
		known(school, 'Ada', 'Reyes')
		const { page } = await admin.get(`${LIST}?ageFrom=ten&ageTo=9999`)
		expect(
			page.text.split('Enter an age in whole years, such as 12. This filter was not used.'),
		).toHaveLength(3)
		expect(page.control('ageFrom')).toContain('value="ten"')
		expect(page.control('ageTo')).toContain('value="9999"')
		expect((await admin.get(`${LIST}?ageFrom=ten&format=csv`)).page.control('ageFrom')).toContain(
			'value="ten"',
		)
	})

	it('says which of three ways it is empty', async () => {
		const { school, admin } = await office()
		expect((await admin.get(LIST)).page.text).toContain('No students yet')
		known(school, 'Ada', 'Reyes')
		const none = await admin.get(`${LIST}?search=zoe&state=left`)
		expect(none.page.text).toContain('No students match')
		expect(none.page.links['Clear filters']).toBe(`${LIST}?filters=none`)
	})

	it('is the same for who teaches alone, without a word of other teachers', async () => {
		const school = aSchool({ kind: 'solo' })
		known(school, 'Ada', 'Reyes')
		const answer = await (await Visitor.signedInAs(aSoloTeacherAt(school))).get(LIST)
		expect(names(answer)).toEqual(['Ada Reyes'])
		expect(answer.body).not.toContain('name="teacher"')
		expect(answer.page.text).not.toContain('Assign a teacher')
	})

	it('goes from page to page and keeps what is looked for', async () => {
		const { school, admin } = await office()
		for (let i = 0; i < 60; i++) known(school, 'Ada', `Reyes ${String(i).padStart(2, '0')}`)
		const first = await admin.get(`${LIST}?search=reyes&perPage=25&sort=-name`)
		expect(names(first)[0]).toBe('Ada Reyes 59')
		expect(first.page.text).toContain('1–25 of 60 students')
		const next = await admin.get(first.page.links['Next'] ?? '')
		expect(names(next)[0]).toBe('Ada Reyes 34')
		expect(next.page.text).toContain('Page 2 of 3')
		expect(names(await admin.get(`${LIST}?search=reyes&perPage=25&page=40`))).toHaveLength(10)
	})
})

describe('the file of a list', () => {
	it('holds every page of what is looked for, and nothing a spreadsheet would run', async () => {
		const { school, admin } = await office()
		for (let i = 0; i < 70; i++) known(school, 'Ada', `Reyes ${i}`)
		known(school, '=HYPERLINK("x")', 'Reyes', { phone: '+44 20 7946 0018' })
		known(school, 'Bo', 'Ek')
		const answer = await admin.get(`${LIST}?search=reyes&format=csv&perPage=25&page=2`)
		expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
		expect(answer.headers['content-disposition']).toMatch(
			/^attachment; filename="students-\d{4}-\d\d-\d\d\.csv"$/,
		)
		expect(answer.headers['cache-control']).toBe('no-store')
		const lines = answer.body.trimEnd().split('\r\n')
		expect(lines).toHaveLength(72)
		expect(lines[0]).toMatch(/^\uFEFF"First name","Last name"/)
		expect(answer.body).toContain(`"'=HYPERLINK(""x"")","Reyes"`)
		expect(answer.body).toContain(`,"'+44 20 7946 0018",`)
		expect(answer.body).not.toContain('Ek')
	})

	it('is opened as a file also by a desk that asks for data', async () => {
		const { admin } = await office()
		const answer = await admin.get(`${LIST}.data?format=csv`)
		expect(answer.body).toContain(`${LIST}?format=csv`)
		expect(answer.body).toContain('reload')
	})
})
