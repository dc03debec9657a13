import { afterEach, describe, expect, it, vi } from 'vitest'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { saveNote } from '#app/models/learning/notes.server.ts'
import { answerProposal, proposeMove } from '#app/models/lesson/proposals.server.ts'
import { askToMove, declineMove } from '#app/models/portal/move-requests.server.ts'
import { listMoveRequests } from '#app/models/portal/move-request-list.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aDraft, fee } from '../support/billing.ts'
import { change } from '../support/database.ts'
import { accessOf, aLesson, aSoloTeacherAt, aStudentAt } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { aCredit, aHousehold, aParent } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

afterEach(() => {
	vi.useRealTimers()
})

/** A private lesson with the name that classes of one get by themselves: the student's. */
function aPrivateLesson() {
	const house = aHousehold('2026-01-02T15:00:00Z')
	const { school, violin, teacher, at } = house
	change(`update classes set name = 'Ben Okafor' where id = ?`, violin)
	const startsAt = at('2026-01-06', '16:00')
	const lesson = aLesson(school, { classId: violin, teacherId: teacher, startsAt })
	return { ...house, lesson }
}

describe('the portal of a solo teacher', () => {
	it('speaks of a studio and one teacher, and lists that teacher once', async () => {
		const { school, parent, lesson, ben } = aPrivateLesson()
		change(`update schools set kind = 'solo' where id = ?`, school.id)
		const owner = aSoloTeacherAt(school)
		change(
			'update class_teachers set teacher_id = (select id from teachers where membership_id = ?)',
			owner.membershipId,
		)
		const mother = await Visitor.signedInAs(parent)
		for (const path of [
			...['/student/dashboard', '/student/schedule', '/student/schedule/events', '/student/progress'],
			...['/student/reports', '/student/feedback', '/student/settings', '/student/settings/account'],
			...['/student/settings/notifications', '/student/resources', '/messaging/announcements'],
			`/student/schedule/move?lesson=${lesson}&student=${ben}`,
		])
			expect((await mother.get(path)).page.text, path).not.toMatch(/\boffice\b|your school|teachers/i)
		const feedback = (await mother.get('/student/feedback')).page.text
		expect(feedback).toContain('Your teacher reads what you write.')
		expect(feedback).not.toContain('Who may read it')
		const { text } = (await mother.get('/messaging/new')).page
		expect(text).toContain(`${owner.name} Teacher`)
		expect(text).not.toContain('The studio')
	})
})

describe('a private lesson that is named after its student', () => {
	it('is not called by the name twice', async () => {
		const { parent, access, lesson, ben, at } = aPrivateLesson()
		const times = [{ startsAt: at('2026-01-07', '16:00'), roomId: null }]
		valueOf(proposeMove(access, newId(), lesson, { times, expiresAt: at('2026-01-05', '12:00') }))
		const mother = await Visitor.signedInAs(parent)
		expect((await mother.get('/student/schedule')).page.text).toContain('Another time for Ben, Tue 6 January')
		for (const path of ['/student/dashboard', '/student/schedule']) {
			const { page } = await mother.get(path)
			expect(page.text).toMatch(/nswer by 5 January 2026/)
			expect(page.text).toContain('Ben, private lesson')
			expect(page.text).not.toContain('Ben Okafor')
		}
		change('update guardianships set may_book = 0')
		const { text } = (await mother.get('/student/schedule')).page
		expect(text).toMatch(
			/Only someone who may book lessons can answer, by 5 January 2026\. Wed 7 January, 16:00/,
		)
		expect(text).not.toMatch(/Please answer|Move it to/)
		valueOf(saveNote(access, { lessonId: lesson, studentId: ben }, { covered: 'Third position' }, true))
		change('update lessons set starts_at = 1, ends_at = 2 where id = ?', lesson)
		const { page } = await mother.get(`/student/progress?child=${ben}`)
		expect(page.text).toMatch(/Private lesson · .+ Third position/)
		expect(page.text).not.toContain('Ben Okafor')
	})

	it('is a trial lesson in the language of the family, also once it is over', async () => {
		const { parent, access, lesson, ben } = aPrivateLesson()
		change("update classes set name = 'Trial lesson, Ben Okafor'")
		change(
			"insert or replace into preferences (user_id, language, updated_at) values (?, 'de', 0)",
			parent.userId,
		)
		valueOf(saveNote(access, { lessonId: lesson, studentId: ben }, { covered: 'Third position' }, true))
		change('update lessons set starts_at = starts_at - 604800000, ends_at = ends_at - 604800000')
		const mother = await Visitor.signedInAs(parent)
		for (const path of [`/student/progress?child=${ben}`, '/student/feedback']) {
			const { page } = await mother.get(path)
			expect(page.text, path).toContain('Probestunde')
			expect(page.text, path).not.toContain('Trial lesson')
		}
	})

	it('is just a private lesson to the student, who is spoken to and not of', async () => {
		const { school, ben } = aPrivateLesson()
		const credit = aCredit(school, ben)
		const person = aStudentAt(school)
		change('update students set membership_id = null')
		const own = `update students set membership_id = ?, birth_date = '1990-05-05' where id = ?`
		change(own, person.membershipId, ben)
		const student = await Visitor.signedInAs(person)
		const { page } = await student.get('/student/dashboard')
		expect(page.text).toContain('Private lesson')
		expect(page.text).toContain('You get a 45-minute make-up lesson')
		expect(page.text).toContain('You have a 45-minute make-up lesson to book')
		expect(page.text).not.toMatch(/Ben (gets|has)/)
		expect((await student.get('/student/schedule')).page.text).toContain('1 make-up lesson for you')
		const book = (await student.get(`/student/schedule/book?credit=${credit}`)).page
		expect(book.heading).toBe('Book a make-up lesson')
	})
})

describe('the home of the portal', () => {
	it('says that nothing is to pay now, and shows what is not due yet where it cannot be paid online', async () => {
		const { access, family, parent } = aHousehold()
		valueOf(issueInvoice(access, aDraft(access, family, fee(90_00))))
		const { page } = await (await Visitor.signedInAs(parent)).get('/student/dashboard')
		expect(page.text).toContain('Nothing to pay now $90.00 is not due yet. See invoices')
	})

	it('shows what the office answered to a wish to move a lesson, until the lesson is over or moved', async () => {
		const { own, access, parent, lesson, ben } = aPrivateLesson()
		valueOf(askToMove(own, { lessonId: lesson, studentId: ben, wish: 'Thursday?' }))
		const [request] = listMoveRequests(own, [lesson])
		const mother = await Visitor.signedInAs(parent)
		expect((await mother.get('/student/dashboard')).page.text).not.toContain('to move Ben’s lesson')
		valueOf(declineMove(access, request?.id ?? '', 'Jun is full on Thursdays.'))
		const { page } = await mother.get('/student/dashboard')
		expect(page.text).toMatch(
			/The request to move Ben’s lesson on .* It can’t be moved: “Jun is full on Thursdays\.”/,
		)
		change('update lessons set starts_at = starts_at + 3600000, ends_at = ends_at + 3600000')
		expect((await mother.get('/student/dashboard')).page.text).not.toContain('to move Ben’s lesson')
	})
})

describe('an invitation', () => {
	it('opens in the language its letter was written in', async () => {
		const visitor = new Visitor()
		const asked = await visitor.get('/invitation?token=none&lang=de')
		expect(asked.location).toBe('/invitation?lang=de')
		expect((await visitor.follow(asked)).body).toContain('<html lang="de"')
	})
})

describe('other times for a lesson that the other parent answered first', () => {
	it.each([
		['en', 'There is a problem This was already answered.'],
		['de', 'Das wurde bereits beantwortet.'],
		['es', 'Esto ya se ha contestado.'],
	])('are said to be answered: %s', async (language, said) => {
		const { school, parent, access, lesson, ben, at } = aPrivateLesson()
		const startsAt = at('2026-01-07', '16:00')
		const times = [{ startsAt, roomId: null }]
		const proposed = proposeMove(access, newId(), lesson, { times, expiresAt: at('2026-01-05', '12:00') })
		const proposal = valueOf(proposed).id
		const mother = await Visitor.signedInAs(parent)
		const father = accessOf(aParent(school, [ben]), 'lesson:book')
		valueOf(answerProposal(father, proposal, { decline: true }))
		const { userId } = parent
		change('insert into preferences (user_id, language, updated_at) values (?, ?, 1)', userId, language)
		const forms: Record<string, string>[] = [
			{ intent: 'stay' },
			{ intent: 'take', startsAt: String(startsAt) },
		]
		for (const form of forms) {
			const late = await mother.post('/student/schedule', { proposal, ...form })
			expect([form, late.status, late.page.text]).toEqual([form, 409, expect.stringContaining(said)])
		}
	})
})
