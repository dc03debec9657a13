import { beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { guardianships } from '#db/schema/index.ts'
import { change, rows } from '../support/database.ts'
import { aClass, anEnrolment, aStudent, aTeacherAt, type ASchool } from '../support/factories.ts'
import { office } from '../support/student-lists.ts'
import { aFamily, aGuardian } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

let school: ASchool
let admin: Visitor

beforeEach(async () => {
	;({ school, admin } = await office())
})

describe('the page of a student answers the phone', () => {
	it('with whom to call, by telephone and by mail, and never with somebody a court keeps away', async () => {
		const id = aStudent(school, { firstName: 'Ada', lastName: 'Okafor' })
		const away = aGuardian(school, { name: 'Kept Away', phone: '+44 20 7946 0001' }, id)
		database().update(guardianships).set({ noContact: true }).where(eq(guardianships.guardianId, away)).run()
		aGuardian(school, { name: 'Grace Okafor', phone: '+44 20 7946 0018', email: 'grace@okafor.test' }, id)
		const { body, page } = await admin.get(`/students/${id}/history`)
		expect(page.text).toMatch(/Call first Grace Okafor .*\+44 20 7946 0018 Email/)
		expect(body).toContain('href="tel:+442079460018"')
		expect(body).toContain('href="mailto:grace@okafor.test"')
		expect(page.text).not.toContain('7946 0001')
	})

	it('with the own number of an adult whom nobody looks after', async () => {
		const id = aStudent(school, { firstName: 'Bo', phone: '+44 20 7946 0077', paysSelf: true })
		const { page } = await admin.get(`/students/${id}`)
		expect(page.text).toContain('Call first The student pays for lessons +44 20 7946 0077')
	})

	it('with the classes, from where one is moved, paused or taken out, and comes back', async () => {
		const id = aStudent(school, { firstName: 'Ada', lastName: 'Okafor' })
		const classId = aClass(school, { name: 'Evening Choir' })
		const enrolment = anEnrolment(school, classId, id)
		const { page } = await admin.get(`/students/${id}/enrollments`)
		const link = (label: string) =>
			Object.entries(page.links).find(([text]) => text.startsWith(label))?.[1] ?? ''
		expect(link('Move to another class')).toBe(
			`/classes/${classId}/students/move?enrolment=${enrolment}&of=${id}`,
		)
		const end = await admin.get(link('End'))
		expect(end.page.links['Cancel']).toBe(`/students/${id}/enrollments`)
		const ended = await admin.post(link('End'), {
			version: '1',
			endsOn: '2026-11-20',
			reason: 'Moved away',
		})
		expect([ended.status, ended.location]).toEqual([303, `/students/${id}/enrollments`])
	})
})

describe('notes and calls of a student', () => {
	it('are kept with who wrote them and when, the last first', async () => {
		const id = aStudent(school, { firstName: 'Ada' })
		expect((await admin.post(`/students/${id}?index`, { text: 'Own violin' })).status).toBe(303)
		await admin.post(`/students/${id}?index`, { text: 'Asks for Wednesdays', intent: 'call' })
		const { page } = await admin.get(`/students/${id}`)
		expect(page.text).toMatch(/Call by Person \d+ .* Asks for Wednesdays .* Note by Person \d+ .* Own violin/)
	})

	it('are not written without words, nor about who is in the archive', async () => {
		const id = aStudent(school, { firstName: 'Ada' })
		const empty = await admin.post(`/students/${id}?index`, { text: ' ' })
		expect(empty.status).toBe(400)
		expect(empty.page.text).toContain('Enter what to remember')
		const archived = aStudent(school, { firstName: 'Bo', archivedAt: 1 })
		expect((await admin.post(`/students/${archived}?index`, { text: 'Hello' })).status).toBe(409)
		expect(rows('select id from student_notes')).toEqual([])
	})
})

describe('notes and calls of a family', () => {
	it('are the same for all its children, with who wrote them, and keep what was typed where it will not do', async () => {
		const familyId = aFamily(school, 'Lind')
		const [ada, bo] = ['Ada', 'Bo'].map((firstName) => aStudent(school, { firstName, familyId }))
		const saved = await admin.post(`/students/${ada}/family`, {
			text: 'Call back on Friday',
			intent: 'call',
		})
		expect([saved.status, saved.location]).toEqual([303, `/students/${ada}/family`])
		expect((await admin.follow(saved)).page.flash).toBe('Call saved.')
		const { page } = await admin.get(`/students/${bo}/family`)
		expect(page.text).toMatch(/Notes and calls of the family .* Call by Person \d+ .* Call back on Friday/)
		expect((await admin.get(`/students/${bo}`)).page.text).toMatch(
			/Call about the family by Person \d+ .* Call back on Friday/,
		)

		const long = await admin.post(`/students/${ada}/family`, { text: 'x'.repeat(2001) })
		expect(long.status).toBe(400)
		expect(long.body).toContain('x'.repeat(2001))
		expect(long.page.problems.join()).toContain('at most 2,000 characters')
	})

	it('say when somebody is to be called back, on the dashboard and in the list, until it is done', async () => {
		const familyId = aFamily(school, 'Lind')
		const ada = aStudent(school, { firstName: 'Ada', familyId })
		const bo = aStudent(school, { firstName: 'Bo' })
		const post = (id: string, to: string, form: Record<string, string>) =>
			admin.post(`/students/${id}${to}`, form)
		const past = await post(ada, '/family', { text: 'Later', intent: 'call', callBackOn: '2001-02-03' })
		expect([past.status, past.body.includes('Later')]).toEqual([400, true])
		expect(past.page.problems.join()).toContain('Enter today or a later day')
		await post(ada, '/family', { text: 'Later', intent: 'call', callBackOn: '2126-02-03' })
		await post(bo, '?index', { text: 'Away', intent: 'call', callBackOn: '2126-02-03' })
		expect((await admin.get('/dashboard')).page.text).not.toContain('Call back')

		change("update family_notes set call_back_on = '2001-02-03'")
		change("update student_notes set call_back_on = '2001-02-03'")
		const { page } = await admin.get('/dashboard')
		expect(page.text).toContain('Call back the Lind family. Open')
		expect(page.text).toMatch(/Call back Bo [\w ]+\./)
		expect((await admin.get('/students/list?call=due')).page.text).toMatch(/Ada .* Bo /)

		const shown = (await admin.get(`/students/${ada}/family`)).body
		const [action = ''] = /\/students\/[^"]*\/family\?note=[^"]*/.exec(shown) ?? []
		const done = await admin.post(action.replaceAll('&amp;', '&'), { done: 'on' })
		expect(done.location).toBe(`/students/${ada}/family`)
		expect((await admin.follow(done)).page.flash).toBe('Call back done.')
		expect((await admin.get('/dashboard')).page.text).not.toContain('the Lind family')
		expect((await admin.get('/students/list?call=due')).page.text).not.toContain('Ada')
		await admin.post(action.replaceAll('&amp;', '&'), {})
		expect((await admin.get('/dashboard')).page.text).toContain('the Lind family')
		expect((await post(bo, '/family?note=none', { done: 'on' })).status).toBe(404)
		expect((await post(bo, '?index&note=none', { done: 'on' })).status).toBe(404)
	})

	it('are corrected and removed, and lead back to the tab or the page they were opened from', async () => {
		const familyId = aFamily(school, 'Lind')
		const ada = aStudent(school, { firstName: 'Ada', familyId })
		await admin.post(`/students/${ada}/family`, { text: 'Rings at noon', intent: 'call' })
		await admin.post(`/students/${ada}?index`, { text: 'Own violin' })
		const note = (await admin.get(`/students/${ada}`)).body
		const [edit = ''] = /\/students\/notes\/[^"/]+(?=")/.exec(note) ?? []
		expect((await admin.get(edit)).body).toContain('Own violin')
		const empty = await admin.post(edit, { text: ' ' })
		expect([empty.status, empty.page.problems.at(-1)]).toEqual([400, 'Enter what to remember'])
		const saved = await admin.post(edit, { text: 'Own cello' })
		expect([saved.status, saved.location]).toEqual([303, `/students/${ada}`])
		const shown = await admin.follow(saved)
		expect([shown.page.flash, shown.page.text.includes('Own cello')]).toEqual(['Note saved.', true])

		const tab = (await admin.get(`/students/${ada}/family`)).body
		const [remove = ''] = /\/students\/notes\/[^"]+\/remove[^"]*/.exec(tab) ?? []
		const question = await admin.get(remove)
		expect(question.page.text).toContain('Remove this call about Lind')
		expect(question.page.links['Keep it']).toBe(`/students/${ada}/family`)
		const removed = await admin.post(remove, {})
		expect([removed.status, removed.location]).toEqual([303, `/students/${ada}/family`])
		expect((await admin.follow(removed)).page.flash).toBe('Call removed.')
		expect(rows('select text from family_notes')).toEqual([])

		change('update students set archived_at = 1')
		expect((await admin.get(`/students/${ada}`)).body).not.toContain('/students/notes/')
		expect((await admin.post(`${edit}/remove`, {})).status).toBe(409)
		expect((await (await Visitor.signedInAs(aTeacherAt(school))).get(edit)).status).not.toBe(200)
	})

	it('are not written where there is no family, nor by way of somebody in the archive', async () => {
		const alone = aStudent(school, { firstName: 'Ada' })
		expect((await admin.get(`/students/${alone}/family`)).page.text).not.toContain(
			'Notes and calls of the family',
		)
		expect((await admin.post(`/students/${alone}/family`, { text: 'Hello' })).status).toBe(404)
		const archived = aStudent(school, { familyId: aFamily(school, 'Lind'), archivedAt: 1 })
		expect((await admin.post(`/students/${archived}/family`, { text: 'Hello' })).status).toBe(409)
		expect(rows('select id from family_notes')).toEqual([])
	})
})
