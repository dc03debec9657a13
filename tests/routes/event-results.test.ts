import { beforeEach, describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import { eraseEvents, moveEvents } from '#app/models/event/merge-and-erase.server.ts'
import { change, rows } from '../support/database.ts'
import { accessOf, anAdminAt, aSchool, aStudent } from '../support/factories.ts'
import { pdfText } from '../support/pdf.ts'
import { aParent } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'
import {
	beginEvents,
	EVENTS,
	OF_TEACHER,
	OF_FAMILY,
	school,
	office,
	ada,
	ben,
	day,
	aNamed,
	inDays,
	said,
	idIn,
	DETAILS,
	anEvent,
	anExam,
	MINUET,
	signUp,
	entryOf,
	result,
	aTeacherOf,
} from '../support/events.ts'

beforeEach(beginEvents)

describe('an exam', () => {
	it('has no result before its day', async () => {
		const id = await anEvent({ kind: 'exam', name: 'Grade exams' })
		await signUp(office, id, ada, { instrument: 'Piano' })
		const early = await result(office, id, ada, { outcome: 'pass' })
		expect([early.status, early.page.problems.join()]).toEqual([
			409,
			expect.stringContaining('not taken place'),
		])
	})

	it('has a result that the student’s own family and teacher read, with a certificate', async () => {
		const id = await anExam()
		const { teacher } = await aTeacherOf(ada)
		const [ana, bo] = [
			await Visitor.signedInAs(aParent(school, [ada])),
			await Visitor.signedInAs(aParent(school, [ben])),
		]
		const missing = await signUp(office, id, ada, { instrument: '' })
		expect(missing.page.problemOf('instrument')).toBe('Error: Enter the instrument.')
		await signUp(teacher, id, ada, { instrument: 'Piano', grade: 'Grade 2' }, OF_TEACHER)
		await signUp(office, id, ben, { instrument: 'Cello' })
		const future = await result(teacher, id, ada, { outcome: 'merit', resultOn: inDays(1) }, OF_TEACHER)
		expect(future.page.problemOf('resultOn')).toBe('Error: Enter today or a day in the past.')
		const typed = { outcome: 'merit', mark: '124 of 150', resultNote: 'A warm tone' }
		expect((await result(teacher, id, ada, typed, OF_TEACHER)).status).toBe(303)
		await result(office, id, ben, { outcome: 'fail', mark: '90 of 150' })
		const pages = [`${OF_TEACHER}/${id}`, `/dashboard/teacher/students/${ada}/skills`].map((path) =>
			teacher.get(path),
		)
		for (const { page } of [
			...(await Promise.all(pages)),
			await office.get(`/students/${ada}/skills`),
			await ana.get(OF_FAMILY),
			await ana.get('/student/progress'),
		]) {
			expect(page.text).toContain('Merit, 124 of 150')
			expect(page.text).not.toContain('90 of 150')
		}
		expect((await bo.get('/student/progress')).page.text).toContain('Not passed, 90 of 150')
		expect((await bo.get(OF_FAMILY)).page.text).not.toContain('124 of 150')
		expect(rows('select action from audit_entries where object_id = ?', ada)).toContainEqual({
			action: 'entry.result',
		})
		const [own, other] = [entryOf(ada), entryOf(ben)]
		for (const [who, path] of [
			[office, (entry: string) => `${EVENTS}/${id}/entries/${entry}`],
			[teacher, (entry: string) => `${OF_TEACHER}/${id}/entries/${entry}`],
			[ana, () => OF_FAMILY],
		] as const) {
			const answer = await who.get(`${path(own)}?entry=${own}&format=pdf`)
			expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
			const text = await pdfText(answer.bytes)
			for (const words of ['Certificate', 'Ada Okafor', 'Piano, Grade 2', 'Merit', '124 of 150', school.name])
				expect(text).toContain(words)
			expect(text).toContain(said(day))
			// Nobody passed there.
			expect((await who.get(`${path(other)}?entry=${other}&format=pdf`)).status).toBe(404)
		}
		expect((await bo.get(`${OF_FAMILY}?entry=${own}&format=pdf`)).status).toBe(404)
	})

	it('keeps a result that somebody else corrected meanwhile, and families write none', async () => {
		const id = await anExam()
		await signUp(office, id, ada, { instrument: 'Piano' })
		await result(office, id, ada, { outcome: 'pass', mark: '101' })
		const stale = await result(office, id, ada, { outcome: 'merit', mark: '120', version: '1' })
		expect(stale.status).toBe(409)
		expect(rows('select mark from event_entries')).toEqual([{ mark: '101' }])
		const refused = await office.post(`${EVENTS}/${id}`, { intent: 'withdraw', entry: entryOf(ada) })
		expect([refused.status, refused.page.problems.join()]).toEqual([
			409,
			expect.stringContaining('a result already'),
		])
		await result(office, id, ada, { outcome: 'none' })
		expect(rows('select outcome, mark from event_entries')).toEqual([{ outcome: null, mark: null }])
		const parent = await Visitor.signedInAs(aParent(school, [ada]))
		await parent.post(`${EVENTS}/${id}/entries/${entryOf(ada)}/result`, {
			outcome: 'merit',
			version: '3',
		})
		expect(rows('select outcome from event_entries')).toEqual([{ outcome: null }])
	})

	it('gives who played at a recital a certificate once it is done, and not who did not come', async () => {
		const id = await anEvent({ day, signUpUntil: day })
		await signUp(office, id, ada)
		await signUp(office, id, ben)
		await result(office, id, ben, { outcome: 'absent' })
		expect((await result(office, id, ada, { outcome: 'merit' })).page.problemOf('outcome')).toContain(
			'no marks',
		)
		const pdf = (student: string) => office.get(`${EVENTS}/${id}/entries/${entryOf(student)}?format=pdf`)
		expect((await pdf(ada)).status).toBe(404)
		await office.post(`${EVENTS}/${id}`, { intent: 'finish' })
		expect(await pdfText((await pdf(ada)).bytes)).toContain('and playing Minuet, Petzold')
		expect((await pdf(ben)).status).toBe(404)
	})
})

describe('events of others', () => {
	it('of another school are not there, on any path', async () => {
		const id = await anExam()
		await signUp(office, id, ada, { instrument: 'Piano' })
		await result(office, id, ada, { outcome: 'pass' })
		const entry = entryOf(ada)
		const elsewhere = aSchool()
		const stranger = await Visitor.signedInAs(anAdminAt(elsewhere))
		const theirs = aStudent(elsewhere)
		for (const page of [
			...['', '/program', `/sign-up?student=${theirs}`],
			...[`/entries/${entry}/result`, `/entries/${entry}?format=pdf`],
		])
			expect((await stranger.get(`${EVENTS}/${id}${page}`)).status, page).toBe(404)
		for (const page of ['', '/cancel', `/entries/${entry}/result`])
			expect(
				(await stranger.post(`${EVENTS}/${id}${page}`, { intent: 'close', version: '2' })).status,
				page,
			).toBe(404)
		const own = await stranger.post(`${EVENTS}/new`, {
			...DETAILS,
			day: inDays(20),
			signUpUntil: inDays(10),
		})
		await stranger.post(`${EVENTS}/${idIn(own.location)}`, { intent: 'open' })
		// A student or an entry of one school cannot be taken to an event of another.
		expect((await signUp(stranger, idIn(own.location), ada)).status).toBe(404)
		expect(
			(await stranger.post(`${EVENTS}/${idIn(own.location)}`, { intent: 'withdraw', entry })).status,
		).toBe(404)
		expect(rows('select state from events where id = ?', id)).toEqual([{ state: 'open' }])
	})

	it('a teacher signs up and sees their own students alone, and changes no event', async () => {
		const id = await anEvent()
		const { teacher } = await aTeacherOf(ada)
		await signUp(office, id, ben)
		expect((await signUp(teacher, id, ben, MINUET, OF_TEACHER)).status).toBe(404)
		expect((await signUp(teacher, id, ada, MINUET, OF_TEACHER)).status).toBe(303)
		for (const below of ['', '/program']) {
			const { page } = await teacher.get(`${OF_TEACHER}/${id}${below}`)
			expect([page.text.includes('Ada'), page.text.includes('Ben')], below).toEqual([true, false])
		}
		const [own, other] = [entryOf(ada), entryOf(ben)]
		expect((await teacher.get(`${OF_TEACHER}/${id}/entries/${other}`)).status).toBe(404)
		for (const typed of [
			{ intent: 'close', entry: '' },
			{ intent: 'up', entry: own },
			{ intent: 'withdraw', entry: other },
		])
			expect((await teacher.post(`${OF_TEACHER}/${id}`, typed)).status, typed.intent).toBe(404)
		for (const name of ['edit', 'cancel', 'invite']) {
			const typed = { ...DETAILS, day: inDays(20), signUpUntil: inDays(10), version: '2', student: ada }
			expect((await teacher.post(`${OF_TEACHER}/${id}/${name}`, typed)).status, name).toBe(404)
		}
		const added = await teacher.post(`${OF_TEACHER}/new`, {
			...DETAILS,
			day: inDays(20),
			signUpUntil: inDays(10),
		})
		expect(added.status).toBe(404)
		change('update events set sign_up_until = ?', inDays(-1))
		const late = await teacher.post(`${OF_TEACHER}/${id}`, { intent: 'withdraw', entry: own })
		expect([late.status, late.page.problems.join()]).toEqual([
			409,
			expect.stringContaining('Sign-up is closed'),
		])
	})

	it('go with who is erased, and to the record that stays of two', async () => {
		const id = await anEvent()
		const twin = aNamed('Ada', 'Okafor')
		await signUp(office, id, ada, { title: 'Kept' })
		await signUp(office, id, twin, { title: 'Other' })
		const second = await anEvent({ name: 'Summer recital' })
		await signUp(office, second, twin, { title: 'Moved' })
		const access = accessOf(anAdminAt(school))
		const { schoolId } = access
		write((tx) => moveEvents(tx, access, { keptId: ada, otherId: twin }))
		expect(
			rows('select title, student_id, withdrawn_at is null as stays from event_entries order by title'),
		).toEqual([
			{ title: 'Kept', student_id: ada, stays: 1 },
			{ title: 'Moved', student_id: ada, stays: 1 },
			{ title: 'Other', student_id: ada, stays: 0 },
		])
		await signUp(office, id, ben)
		write((tx) => eraseEvents(tx, schoolId, [ada]))
		expect(rows('select student_id from event_entries')).toEqual([{ student_id: ben }])
	})
})
