import { afterEach, describe, expect, it, vi } from 'vitest'
import { addClosure } from '#app/models/calendar/closures.server.ts'
import { applyClosing, previewClosing } from '#app/models/lesson/closing.server.ts'
import { cancelLesson } from '#app/models/lesson/cancellation.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { anAdminAt } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { aHousehold } from '../support/portal.ts'
import { rows } from '../support/database.ts'
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
