import { afterEach, describe, expect, it, vi } from 'vitest'
import { addClosure } from '#app/models/calendar/closures.server.ts'
import { applyClosing, previewClosing } from '#app/models/lesson/closing.server.ts'
import { reportAbsence } from '#app/models/attendance/absence-report.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { accessOf, anAdminAt, aStudentAt } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { lockAttendance } from '../support/attendance.ts'
import { aHousehold } from '../support/portal.ts'
import { change, rows } from '../support/database.ts'
import { aLesson } from '../support/factories.ts'
import { Visitor } from '../support/visitor.ts'

afterEach(() => {
	vi.useRealTimers()
})

type House = ReturnType<typeof aHousehold>

const by = (who: 'teacher' | 'school' | 'student') => (house: House, id: string) =>
	valueOf(cancelLesson(house.access, id, { by: who, reason: 'Flu', tells: true }))

function byClosure({ access }: House) {
	const snow = { name: 'Snow', startsOn: '2026-01-06', endsOn: '2026-01-06', effect: 'skip' as const }
	const { id } = valueOf(addClosure(access, newId(), snow))
	valueOf(applyClosing(access, id, valueOf(previewClosing(access, id)).token, true))
}

const mailed = () => rows<{ text: string }>("select text from outbox where kind = 'lesson-changes'")[0]?.text

describe('the question whether a lesson is canceled', () => {
	it('is a warning only where somebody loses something', async () => {
		const { school, violin, teacher, at } = aHousehold('2026-01-02T15:00:00Z')
		const office = await Visitor.signedInAs(anAdminAt(school))
		for (const [day, isCalm] of [
			['2026-01-06', true],
			['2026-01-02', false],
		] as const) {
			const starts = { startsAt: at(day, '16:00'), endsAt: at(day, '16:45') }
			const id = aLesson(school, { classId: violin, teacherId: teacher, ...starts })
			const { page, body } = await office.get(`/classes/sessions/${id}/cancel`)
			expect(page.text).toContain(isCalm ? 'no charge' : 'charged')
			expect(body.includes('consequences-calm'), day).toBe(isCalm)
		}
	})
})

describe('a lesson that was marked although it did not take place', () => {
	it('is canceled all the same, or its page says at once why it is not', async () => {
		const { access, school, violin, teacher, ben, at } = aHousehold('2026-01-09T15:00:00Z')
		const office = await Visitor.signedInAs(anAdminAt(school))
		const starts = { startsAt: at('2026-01-06', '16:00'), endsAt: at('2026-01-06', '16:45') }
		const id = aLesson(school, { classId: violin, teacherId: teacher, ...starts })
		valueOf(markLesson(access, id, [{ studentId: ben, code: 'P' }], { source: 'office' }))
		const path = `/classes/sessions/${id}/cancel`
		lockAttendance(school, '2026-01-06')
		const closed = (await office.get(`${path}?by=teacher`)).page
		expect(closed.text).toContain('attendance is locked through 6 January 2026')
		expect(closed.text).not.toContain('make-up credit')
		expect(closed.links['Open the lesson']).toBe(`/classes/sessions/${id}`)
		lockAttendance(school, '2026-01-01')
		const { page } = await office.get(`${path}?by=teacher`)
		expect(page.text).toContain('The marks of this lesson are replaced.')
		expect((await office.post(path, { by: 'teacher', reason: 'Ill' })).status).toBe(303)
		expect(rows('select state from lessons where id = ?', id)).toEqual([{ state: 'canceled_by_teacher' }])
	})
})

describe('a canceled lesson', () => {
	it.each([
		['the teacher', by('teacher'), 'Canceled by the teacher', 'is canceled by the teacher'],
		['the school', by('school'), 'Canceled by the school', 'is canceled by the school'],
		['the family', by('student'), 'Canceled by the family, in time', 'is canceled, as the family asked'],
		['a closure', byClosure, 'Closed', 'does not take place, because of a closure'],
	])('by %s says so on every page and in the email', async (_who, cancel, text, inEmail) => {
		const house = aHousehold('2026-01-02T15:00:00Z')
		const { school, violin, teacher, ben, parent, at } = house
		const starts = { startsAt: at('2026-01-06', '16:00'), endsAt: at('2026-01-06', '16:45') }
		const id = aLesson(school, { classId: violin, teacherId: teacher, ...starts })
		cancel(house, id)
		const office = await Visitor.signedInAs(anAdminAt(school))
		const family = await Visitor.signedInAs(parent)
		const pages = [
			await office.get(`/classes/sessions/${id}`),
			await office.get('/schedule?view=agenda&date=2026-01-06'),
			await office.get(`/students/${ben}/lessons?date=2026-01-06`),
			await family.get('/student/schedule'),
		]
		for (const { page } of pages) expect(page.text).toContain(text)
		expect(mailed()).toContain(inEmail)
	})
})

describe('a student with an account', () => {
	it('reads "by you" only of lessons that they canceled themselves, not of those that parents canceled', async () => {
		const { school, violin, teacher, own, ben, at } = aHousehold('2026-01-02T15:00:00Z')
		const account = aStudentAt(school)
		change('update students set membership_id = null where membership_id = ?', account.membershipId)
		change('update students set membership_id = ? where id = ?', account.membershipId, ben)
		const student = await Visitor.signedInAs(account)
		const lessonOn = (day: string) =>
			aLesson(school, {
				classId: violin,
				teacherId: teacher,
				startsAt: at(day, '16:00'),
				endsAt: at(day, '16:45'),
			})
		const [soon, later] = [lessonOn('2026-01-06'), lessonOn('2026-01-08')]
		valueOf(reportAbsence(own, soon, ben))
		const before = (await student.get('/student/schedule')).page.text
		expect(before).toContain('Canceled in time')
		expect(before).not.toContain('Canceled by you')
		valueOf(reportAbsence(accessOf(account, 'lesson:book'), later, ben))
		const after = (await student.get('/student/schedule')).page.text
		expect(after).toContain('Canceled in time')
		expect(after).toContain('Canceled by you, in time')
	})
})

describe('a lesson that the family canceled late', () => {
	it('is counted as in time by the office, which reads before what follows', async () => {
		const { school, violin, teacher, own, ben, at } = aHousehold('2026-01-06T12:00:00Z')
		const starts = { startsAt: at('2026-01-06', '16:00'), endsAt: at('2026-01-06', '16:45') }
		const id = aLesson(school, { classId: violin, teacherId: teacher, ...starts })
		const path = `/classes/sessions/${id}`
		const office = await Visitor.signedInAs(anAdminAt(school))
		const ahead = (await office.get(`${path}/cancel`)).page
		expect(ahead.text).toContain('Count it as in time')
		expect(ahead.text).toContain('Ben Okafor: no charge, 45-minute make-up credit until')
		valueOf(reportAbsence(own, id, ben, { note: 'Fever' }))
		lockAttendance(school, '2026-01-06')
		const { page } = await office.get(path)
		expect(page.text).toContain('Canceled by the family, late')
		expect(page.text).toContain('Ben Okafor: no charge, 45-minute make-up credit until')
		expect(page.text).toContain('Email 1 person about this')
		const refused = await office.post(path, { intent: 'in-time', tells: 'on' })
		expect(refused.page.text).toContain('Give a reason to change it.')
		expect(refused.page.text).not.toContain('The lesson was not restored')
		const given = { intent: 'in-time', overrideReason: 'Ill', tells: 'on' }
		expect((await office.post(path, given)).status).toBe(303)
		const after = (await office.get(path)).page
		expect(after.text).toContain('The cancellation counts as in time.')
		expect(after.text).toContain('Canceled by the family, in time')
		expect(after.text).not.toContain('Count it as in time')
	})
})
