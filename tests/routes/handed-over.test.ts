import { beforeEach, describe, expect, it } from 'vitest'
import { shortDayWords, today } from '#app/utils/dates.ts'
import { change, rows } from '../support/database.ts'
import {
	aClass,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aSeries,
	aStudent,
	aTeacherAt,
	type APerson,
	type ASchool,
} from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

const DAY = 86_400_000
const CLASSES = '/dashboard/teacher/classes'

let school: ASchool
let [clara, anna] = ['', '']
let [former, next] = [] as unknown as [Visitor, Visitor]
let classId: string
let ada: string
/** Clara's last and next lesson, and Anna's first. */
let [past, before, after] = ['', '', '']

const idOf = ({ membershipId }: APerson) =>
	rows<{ id: string }>('select id from teachers where membership_id = ?', membershipId)[0]?.id ?? ''

/** A class that is Anna's, with lessons that Clara gives until then. */
beforeEach(async () => {
	school = aSchool()
	const people = [aTeacherAt(school), aTeacherAt(school)] as const
	;[clara, anna] = [idOf(people[0]), idOf(people[1])]
	change("update teachers set name = 'Clara Diaz' where id = ?", clara)
	change("update teachers set name = 'Anna Berg' where id = ?", anna)
	;[former, next] = [await Visitor.signedInAs(people[0]), await Visitor.signedInAs(people[1])]
	classId = aClass(school, { name: 'Piano' })
	change(
		`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'lead')`,
		...[school.id, classId, anna],
	)
	ada = aStudent(school, { firstName: 'Ada', lastName: 'Lind' })
	anEnrolment(school, classId, ada)
	const seriesId = aSeries(school, { classId })
	const lesson = (days: number, teacherId: string) =>
		aLesson(school, { classId, seriesId, teacherId, startsAt: Date.now() + days * DAY })
	;[past, before, after] = [lesson(-7, clara), lesson(7, clara), lesson(14, anna)]
})

describe('a class that changes hands on a later day', () => {
	it('stays with its students in the area of the teacher who still gives lessons', async () => {
		const { page } = await former.get(CLASSES)
		expect(page.text).toContain('1 class')
		expect(page.text).toContain('Piano')
		expect(page.text).not.toContain('Lessons you cover')
		expect((await former.get('/dashboard/teacher/students')).page.text).toContain('Ada Lind')
		for (const path of [`/dashboard/teacher/class/${classId}`, `/dashboard/teacher/students/${ada}`])
			expect((await former.get(path)).status, path).toBe(200)
	})

	it('is there for the new teacher as well, with the day from which it is theirs', async () => {
		expect((await next.get(CLASSES)).page.text).toContain('Piano')
		const { page } = await next.get(`/dashboard/teacher/class/${classId}`)
		expect(page.text).toMatch(/Clara Diaz until [\w ,]+, then Anna Berg/)
	})

	it('is still counted and named for the teacher who gives it until then, at the desk', async () => {
		const office = await Visitor.signedInAs(anAdminAt(school))
		const until = /Piano until [\w ,]+, then Anna Berg/
		const taught = (await office.get(`/teachers/${clara}/classes`)).page.text
		expect(taught).toMatch(until)
		expect(taught).toContain('Students (1)')
		expect((await office.get(`/teachers/${clara}/leaving`)).page.text).toMatch(until)
		expect((await office.get(`/teachers/${anna}/classes`)).page.text).toContain('Piano leads')
	})

	it('leaves the area of its former teacher a day after the last lesson, and is never that of a substitute', async () => {
		const seen = async () => (await former.get(`/dashboard/teacher/class/${classId}`)).status
		change('update lessons set starts_at = starts_at - ?, ends_at = ends_at - ?', 7 * DAY, 7 * DAY)
		change("update lessons set state = 'held' where starts_at < ?", Date.now())
		expect(await seen()).toBe(200)
		change('update lessons set starts_at = starts_at - ?, ends_at = ends_at - ?', 2 * DAY, 2 * DAY)
		expect(await seen()).toBe(404)
		change('update lessons set teacher_id = ?, substitute_for = ? where teacher_id = ?', clara, anna, anna)
		expect(await seen()).toBe(404)
		expect((await former.get(CLASSES)).page.text).toContain('Lessons you cover')
	})
})

describe('the lessons of a class that changes hands', () => {
	const rollOf = (lesson: string) => `/dashboard/teacher/class/${classId}/lessons/${lesson}`
	const proposalOf = (lesson: string) => `/dashboard/teacher/schedule/propose?lesson=${lesson}`
	const on = (days: number) => shortDayWords(today('America/New_York', Date.now() + days * DAY), 'day-first')

	it('are the next ones of the teacher who gives them, and of nobody else', async () => {
		const linksOf = async (who: Visitor) =>
			Object.values((await who.get(`/dashboard/teacher/students/${ada}`)).page.links)
		const text = async (who: Visitor) => (await who.get(CLASSES)).page.text
		expect(await text(former)).toContain(on(7))
		expect(await text(next)).toContain(on(14))
		expect(await text(next)).not.toContain(on(7))
		expect(await linksOf(former)).toEqual(expect.arrayContaining([rollOf(past), rollOf(before)]))
		expect(await linksOf(next)).toContain(rollOf(after))
		for (const other of [past, before]) expect(await linksOf(next)).not.toContain(rollOf(other))
		change('delete from lessons where id = ?', before)
		change(
			'update lessons set starts_at = starts_at + ?, ends_at = ends_at + ? where id = ?',
			...[6.5 * DAY, 6.5 * DAY, past],
		)
		expect(await text(former)).not.toContain(on(14))
		expect(await linksOf(former)).not.toContain(rollOf(after))
		expect((await former.get(rollOf(past))).page.text).not.toContain('Next:')
	})

	it('name the colleague who gives them, and cannot be moved by the other teacher', async () => {
		for (const [who, lesson, words] of [
			[next, before, 'Clara Diaz teaches this lesson.'],
			[former, after, 'Anna Berg teaches this lesson.'],
		] as const) {
			const { page, body } = await who.get(rollOf(lesson))
			expect(page.text).toContain(words)
			expect(page.text).not.toMatch(/Propose another time|Ask for time off/)
			expect(body).toContain('name="marks[0].code"')
			const proposal = await who.get(proposalOf(lesson))
			expect(proposal.page.text).toContain(words)
			expect(proposal.body).not.toContain('name="times"')
			const sent = await who.post(proposalOf(lesson), [
				['times', `${Date.now() + 3 * DAY}/`],
				['expiresOn', '2099-01-01'],
			])
			expect([sent.status, sent.page.text]).toEqual([400, expect.stringContaining(words)])
		}
		expect(rows('select id from move_proposals')).toEqual([])
		const { page } = await former.get(rollOf(before))
		expect(page.text).toMatch(/Propose another time.*Ask for time off/)
		expect(page.text).not.toMatch(/teaches this lesson|Next:/)
	})

	it('stay those of an assistant, with the roll', async () => {
		const person = aTeacherAt(school)
		const assistant = await Visitor.signedInAs(person)
		change(
			`insert into class_teachers (school_id, class_id, teacher_id, part) values (?, ?, ?, 'assist')`,
			...[school.id, classId, idOf(person)],
		)
		expect((await assistant.get(CLASSES)).page.text).toContain(on(7))
		const { page, body } = await assistant.get(rollOf(before))
		expect(page.text).toMatch(/Propose another time.*Ask for time off/)
		expect(page.text).toContain('Next:')
		expect(page.text).not.toContain('teaches this lesson')
		expect(body).toContain('name="marks[0].code"')
	})
})
