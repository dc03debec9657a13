import { describe, expect, it } from 'vitest'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { revokeCredit } from '#app/models/attendance/credit-ledger.server.ts'
import { listExpected } from '#app/models/attendance/expected.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { previewRoll } from '#app/models/attendance/roll-preview.server.ts'
import { rulesOf, saveRules } from '#app/models/attendance/settings.server.ts'
import { addVisitor } from '#app/models/lesson/visitors.server.ts'
import { listOwnLessons } from '#app/models/portal/lessons.server.ts'
import { listTimeline } from '#app/models/student/timeline.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { savedRoll } from '#app/views/roll/roll.server.ts'
import { rollCodes, rollEffects } from '#app/views/roll/roll-effects.server.ts'
import { aBilledChild, aBillingOffice, aPlan } from '../../support/billing.ts'
import { accessOf, aClass, aLesson, aTerm } from '../../support/factories.ts'
import { aTimetable, valueOf } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'
import { aCredit, aParent } from '../../support/portal.ts'

function aRoll(days = ['2026-01-06']) {
	const table = aTimetable({ now: '2026-01-20T12:00:00Z' })
	const { school, access, classId, teacher, student, at } = table
	aTerm(school)
	const lessons = days.map((day) => {
		const startsAt = at(day, '16:00')
		const id = aLesson(school, { classId, teacherId: teacher, startsAt })
		return { id, classId, day, startsAt, endsAt: startsAt + 45 * 60_000 }
	})
	const preview = (lesson = lessons[0]!) =>
		previewRoll(access, lesson, listExpected(access, lesson)).get(student)!
	const mark = (code: string, lesson = lessons[0]!) =>
		markLesson(access, lesson.id, [{ studentId: student, code }], { source: 'office' })
	const openCredits = () => listCredits(access, { states: ['open'] })
	return { ...table, lessons, preview, mark, openCredits }
}

describe('what a roll says before it is saved', () => {
	it('is what saving does, for every change of a mark', () => {
		for (const [before, after] of [
			[null, 'M'],
			[null, 'P'],
			[null, 'T'],
			['M', 'P'],
			['M', 'T'],
			['T', 'M'],
			['P', 'A'],
			['A', 'M'],
		] as const) {
			const { preview, mark, openCredits } = aRoll()
			if (before) valueOf(mark(before))
			const had = openCredits()
			const said = preview().get(after)!
			valueOf(mark(after))
			const has = openCredits()
			const gained = has.find(({ id }) => had.every((one) => one.id !== id))
			const lost = had.filter(({ id }) => has.every((one) => one.id !== id))
			const about = `${before} to ${after}`
			expect(said.isTakenBack, about).toBe(lost.length === 1)
			expect(said.given && [said.given.minutes, said.given.expiresOn], about).toEqual(
				gained ? [gained.minutes, gained.expiresOn] : null,
			)
		}
	})

	it('says that the limit is reached, and counts a credit that is taken back as free', () => {
		const { lessons, preview, mark } = aRoll(['2026-01-06', '2026-01-13', '2026-01-19'])
		valueOf(mark('M', lessons[0]))
		valueOf(mark('M', lessons[1]))
		expect(preview(lessons[2]).get('M')).toMatchObject({ isWithheld: true, given: null })
		expect(preview(lessons[1]).get('T')).toMatchObject({ isTakenBack: true, isWithheld: false })
	})

	it('is not called a make-up that is owed once the limit is reached, to the family, in the timeline and to who saved it', () => {
		const { school, access, student, lessons, mark } = aRoll(['2026-01-06', '2026-01-13', '2026-01-19'])
		const before = findLesson(access, lessons[2]!.id)!
		for (const lesson of lessons) valueOf(mark('M', lesson))
		const parent = accessOf(aParent(school, [student]))
		const span = { from: lessons[0]!.startsAt, to: lessons[2]!.endsAt }
		const owed = 'Absent, make-up owed'
		const labels = listOwnLessons(parent, [student], span).map((lesson) => lesson.mark?.label)
		expect(labels).toEqual([owed, owed, 'Absent, notice given'])
		const wanted = { familyId: null, isOfFamily: false, seesMoney: false, kind: 'lessons', page: 1 } as const
		const { entries } = listTimeline(access, { ...wanted, studentIds: [student] })
		expect(entries.map(({ code, label }) => label ?? code)).toEqual(['Absent, notice given', 'M', 'M'])
		const after = findLesson(access, lessons[2]!.id)!
		const withheld = `${before.expected[0]?.name} gets no make-up credit: the limit is reached.`
		expect(savedRoll(access, before, after)).toEqual({ marked: '1', of: '1', withheld })
		expect(savedRoll(access, after, after)).toEqual({ marked: '1', of: '1' })
	})

	it('is not called a make-up that is owed, to the family, once the office revoked it', () => {
		const { access, student, school, lessons, mark } = aRoll(['2026-01-06', '2026-01-13'])
		for (const lesson of lessons) valueOf(mark('M', lesson))
		const of = listCredits(access).find(({ sourceLessonId }) => sourceLessonId === lessons[0]!.id)
		valueOf(revokeCredit(access, of!.id, 'Agreed'))
		const parent = accessOf(aParent(school, [student]))
		const span = { from: lessons[0]!.startsAt, to: lessons[1]!.endsAt }
		const labels = listOwnLessons(parent, [student], span).map((lesson) => lesson.mark?.label)
		expect(labels).toEqual(['Absent, notice given', 'Absent, make-up owed'])
	})

	it('promises no credit, without a student, that the rules may not give', () => {
		const { access, lessons } = aRoll(['2026-01-27'])
		const gives = () =>
			rollCodes(access, findLesson(access, lessons[0]!.id)!).find(({ letter }) => letter === 'M')?.gives
		expect(gives()).toMatch(/^a 45-minute make-up credit, to be taken by .*, within the limit$/)
		const { version, ...rules } = rulesOf(access)
		valueOf(saveRules(access, version, { ...rules, creditCap: 0 }))
		expect(gives()).toBe('no make-up credit, by the school’s rules')
	})

	it('says what cannot be saved, in the words saving would use', () => {
		const { school, access, student, preview, mark, openCredits, at } = aRoll()
		valueOf(mark('M'))
		const [credit] = openCredits()
		const visit = aLesson(school, { classId: aClass(school), startsAt: at('2026-01-27', '16:00') })
		valueOf(addVisitor(access, visit, { studentId: student, creditId: credit!.id }))
		expect(preview().get('P')?.refusal).toBe(wordsOf(mark('P')))
	})

	it('says what becomes of the credit a visitor came with', () => {
		const { school, access, student, at } = aRoll()
		const startsAt = at('2026-01-20', '06:00')
		const classId = aClass(school)
		const id = aLesson(school, { classId, startsAt })
		valueOf(addVisitor(access, id, { studentId: student, creditId: aCredit(school, student) }))
		const lesson = { id, classId, day: '2026-01-20', startsAt, endsAt: startsAt + 45 * 60_000 }
		const said = previewRoll(access, lesson, listExpected(access, lesson)).get(student)!
		expect([said.get('P')?.visit, said.get('A')?.visit, said.get('N')?.visit]).toEqual([
			'used',
			'used',
			'open',
		])
	})

	it('says who is charged where the plan charges by the lesson, and nothing of money to a teacher', () => {
		const { school, access, family, piano } = aBillingOffice()
		const planId = aPlan(access, { basis: 'lesson' })
		const { student } = aBilledChild(school, access, { family, classId: piano, planId })
		const id = aLesson(school, { classId: piano, startsAt: Date.parse('2026-04-08T14:00:00Z') })
		const said = rollEffects(access, findLesson(access, id)!)[student]!
		expect(said.A).toEqual(['Ada Okafor is charged for this lesson.'])
		expect(said.N).toEqual(['Ada Okafor is not charged for this lesson.'])
		expect(said.M?.[0]).toMatch(/^Ada Okafor gets a 45-minute make-up credit, to be taken by /)
		expect(said.P).toBeUndefined()
		const teacher = { ...access, role: 'teacher' as const }
		expect(rollEffects(teacher, findLesson(access, id)!)[student]?.A).toBeUndefined()
	})
})
