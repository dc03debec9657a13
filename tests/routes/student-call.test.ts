import { beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { guardianships } from '#db/schema/index.ts'
import { rows } from '../support/database.ts'
import { aClass, anEnrolment, aStudent, type ASchool } from '../support/factories.ts'
import { office } from '../support/student-lists.ts'
import { aGuardian } from '../support/students.ts'
import type { Visitor } from '../support/visitor.ts'

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
		const { body, page } = await admin.get(`/students/${id}?tab=history`)
		expect(page.words).toMatch(/Call first Grace Okafor .*\+44 20 7946 0018 Email/)
		expect(body).toContain('href="tel:+442079460018"')
		expect(body).toContain('href="mailto:grace@okafor.test"')
		expect(page.words).not.toContain('7946 0001')
	})

	it('with the own number of an adult whom nobody looks after', async () => {
		const id = aStudent(school, { firstName: 'Bo', phone: '+44 20 7946 0077', paysSelf: true })
		const { page } = await admin.get(`/students/${id}`)
		expect(page.words).toContain('Call first The student pays for lessons +44 20 7946 0077')
	})

	it('with the classes, from where one is moved, paused or taken out, and comes back', async () => {
		const id = aStudent(school, { firstName: 'Ada', lastName: 'Okafor' })
		const classId = aClass(school, { name: 'Evening Choir' })
		const enrolment = anEnrolment(school, classId, id)
		const { page } = await admin.get(`/students/${id}?tab=enrolments`)
		const link = (label: string) =>
			Object.entries(page.links).find(([words]) => words.startsWith(label))?.[1] ?? ''
		expect(link('Move to another class')).toBe(
			`/classes/${classId}/students?change=move&enrolment=${enrolment}&of=${id}`,
		)
		const end = await admin.get(link('End'))
		expect(end.page.links['Cancel']).toBe(`/students/${id}?tab=enrolments`)
		const ended = await admin.post(link('End'), {
			version: '1',
			endsOn: '2026-11-20',
			reason: 'Moved away',
		})
		expect([ended.status, ended.location]).toEqual([303, `/students/${id}?tab=enrolments`])
	})
})

describe('notes and calls of a student', () => {
	it('are kept with who wrote them and when, the last first', async () => {
		const id = aStudent(school, { firstName: 'Ada' })
		expect((await admin.post(`/students/${id}?do=note`, { text: 'Own violin' })).status).toBe(303)
		await admin.post(`/students/${id}?do=note`, { text: 'Asks for Wednesdays', intent: 'call' })
		const { page } = await admin.get(`/students/${id}`)
		expect(page.words).toMatch(/Call by Person \d+ .* Asks for Wednesdays Note by Person \d+ .* Own violin/)
	})

	it('are not written without words, nor about who is in the archive', async () => {
		const id = aStudent(school, { firstName: 'Ada' })
		const empty = await admin.post(`/students/${id}?do=note`, { text: ' ' })
		expect(empty.status).toBe(400)
		expect(empty.page.words).toContain('Enter what to remember')
		const archived = aStudent(school, { firstName: 'Bo', archivedAt: 1 })
		expect((await admin.post(`/students/${archived}?do=note`, { text: 'Hello' })).status).toBe(409)
		expect(rows('select id from student_notes')).toEqual([])
	})
})
