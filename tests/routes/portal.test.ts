import { afterEach, describe, expect, it, vi } from 'vitest'
import { portalSections } from '#app/domain/portal/sections.ts'
import { addClosure, type ClosureDetails } from '#app/models/calendar/closures.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { reportAbsence } from '#app/models/attendance/absence-report.server.ts'
import { markLesson } from '#app/models/attendance/marks.server.ts'
import { addAssignment } from '#app/models/learning/assignments.server.ts'
import { saveNote } from '#app/models/learning/notes.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../support/database.ts'
import { aDraft, aPlan, fee } from '../support/billing.ts'
import {
	accessOf,
	aClass,
	aLesson,
	anAdminAt,
	anEnrolment,
	aSchool,
	aStudent,
	aStudentAt,
} from '../support/factories.ts'
import { aRoom, aSite, lessonsOfClass, valueOf } from '../support/lessons.ts'
import { aCredit, aHousehold, aParent } from '../support/portal.ts'
import { aConsentText } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

afterEach(() => {
	vi.useRealTimers()
})

/** The hidden fields of the form with a certain button. */
function hiddenIn(body: string, intent: string): Record<string, string> {
	const form = body.split('<form').find((part) => part.includes(`value="${intent}"`)) ?? ''
	return Object.fromEntries(
		[...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
			([, name = '', value = '']) => [name, value],
		),
	)
}

async function aFamilyAtHome() {
	const house = aHousehold()
	const lesson = aLesson(house.school, {
		classId: house.violin,
		teacherId: house.teacher,
		roomId: house.room,
		startsAt: house.at('2026-01-06', '16:00'),
	})
	return { ...house, lesson, mother: await Visitor.signedInAs(house.parent) }
}

describe('the lessons of a family', () => {
	it('say which room closes beside the lessons it changes, and never that the school is closed', async () => {
		const { school, mother, room, at, violin, teacher } = await aFamilyAtHome()
		const elsewhere = aRoom(school.id, 'Attic')
		aLesson(school, {
			classId: violin,
			teacherId: teacher,
			roomId: room,
			startsAt: at('2026-01-13', '16:00'),
		})
		const close = (details: Partial<ClosureDetails>) =>
			valueOf(
				addClosure(accessOf(anAdminAt(school)), newId(), {
					name: 'New floor',
					startsOn: '2026-01-05',
					endsOn: '2026-01-10',
					effect: 'skip',
					...details,
				}),
			)
		close({ roomId: room })
		close({ roomId: elsewhere, name: 'Paint' })
		const { text } = (await mother.get('/student/schedule')).page
		expect(text).not.toMatch(/Closed (on|from)/)
		expect(text).not.toContain('Paint')
		expect(text.match(/Room changes: .+? is closed/g)).toHaveLength(1)
		expect(text.indexOf('Room changes')).toBeLessThan(text.lastIndexOf('Ben, Violin'))
		close({ classId: violin, name: 'Concert week', startsOn: '2026-01-12', endsOn: '2026-01-14' })
		const hours = { fromTime: '14:00', toTime: '18:00', publicNote: 'Stay at home.' }
		close({ name: 'Snow', startsOn: '2026-01-12', endsOn: '2026-01-12', ...hours })
		const both = (await mother.get('/student/schedule')).page.text
		expect(both).toContain('This lesson may change: Concert week')
		expect(both).toMatch(/Closed on .*12.*, (2–6 PM|2:00–6:00 PM|14:00–18:00): Snow\. Stay at home\./)
		const friends = { name: 'Open day', effect: 'no_charge', publicNote: 'Bring a friend.' } as const
		close({ ...friends, startsOn: '2026-01-20', endsOn: '2026-01-20' })
		aLesson(school, { classId: violin, roomId: room, startsAt: at('2026-01-20', '16:00') })
		expect(
			(await mother.get('/student/schedule')).page.text.match(/Open day\. Bring a friend\./g),
		).toHaveLength(1)
		const office = await Visitor.signedInAs(anAdminAt(school))
		const list = (await office.get('/settings/school/closures')).page.text
		expect(list).toContain('Families read “Stay at home.”')
		expect(list).toContain('Families read “Bring a friend.”')
	})

	it('name a site that closes only to families who have lessons there', async () => {
		const { school, mother, room } = await aFamilyAtHome()
		const close = (site: string, name: string) =>
			valueOf(
				addClosure(accessOf(anAdminAt(school)), newId(), {
					name,
					startsOn: '2026-01-20',
					endsOn: '2026-01-21',
					effect: 'skip',
					siteId: site,
				}),
			)
		const siteOf = (roomId: string) =>
			rows<{ site: string }>(`select site_id as site from rooms where id = '${roomId}'`)[0]?.site ?? ''
		const [theirs, other] = [siteOf(room), siteOf(aRoom(school.id, 'Attic', aSite(school.id, 'Annex')))]
		change(`update sites set name = 'Old Dairy' where id = ?`, theirs)
		close(theirs, 'Pipes')
		close(other, 'Roof')
		const { text } = (await mother.get('/student/schedule')).page
		expect(text).toMatch(/Old Dairy is closed from .+ to .+: Pipes/)
		expect(text).not.toContain('Roof')
	})

	it('have a link to later days while there are later lessons, and name the next where a page has none', async () => {
		const { mother, school, violin, teacher, room, at } = await aFamilyAtHome()
		const first = await mother.get('/student/schedule')
		expect(first.page.text).toContain('Ben, Violin')
		expect(first.page.links['Later lessons']).toBeUndefined()
		const empty = await mother.get('/student/schedule?from=2026-06-01')
		expect(empty.page.text).toContain('No lessons in these weeks. The next one is on')
		expect(empty.page.links['Later lessons']).toBeUndefined()
		aLesson(school, {
			classId: violin,
			teacherId: teacher,
			roomId: room,
			startsAt: at('2026-03-10', '16:00'),
		})
		const later = (await mother.get('/student/schedule')).page.links['Later lessons'] ?? ''
		const page = await mother.get(later)
		expect(page.page.text).toContain('Ben, Violin')
		expect(page.page.links['Later lessons']).toBeUndefined()
	})

	it('stand once each, with whose they are, where a parent of two writes about one', async () => {
		const { school, violin, teacher, room, at, ben, family } = await aFamilyAtHome()
		const ann = aStudent(school, { firstName: 'Ann', lastName: 'Okafor', familyId: family })
		const choir = aClass(school, { name: 'Choir' })
		for (const child of [ben, ann]) anEnrolment(school, choir, child)
		aLesson(school, { classId: choir, teacherId: teacher, roomId: room, startsAt: at('2025-12-30', '17:00') })
		aLesson(school, {
			classId: violin,
			teacherId: teacher,
			roomId: room,
			startsAt: at('2025-12-30', '16:00'),
		})
		const both = await Visitor.signedInAs(aParent(school, [ben, ann]))
		const options = (body: string) =>
			[...body.matchAll(/<option[^>]*>([^<]*(?:Choir|Violin)[^<]*)</g)].map(
				([, label = '']) => label.split(', Tue')[0],
			)
		expect(options((await both.get('/student/feedback')).body)).toEqual(['Ben, Ann: Choir', 'Ben: Violin'])
		expect(options((await both.get(`/student/feedback?child=${ann}`)).body)).toEqual(['Choir'])
	})

	it('ask for a lesson or a teacher only where feedback is about one, and fold the forms of the account', async () => {
		const { mother } = await aFamilyAtHome()
		const { body } = await mother.get('/student/feedback')
		expect(body).toMatch(/<input type="radio"[^>]* name="about" value="lesson"/)
		for (const name of ['lesson', 'teacher'])
			expect(body).toMatch(new RegExp(`<div class="field only-${name}">(?:(?!</div>).)* name="${name}"`, 's'))

		const account = '/student/settings/account'
		const folds = (html: string) =>
			[...html.matchAll(/<details( open="")?><summary[^>]*><strong>(Change \w+)</g)].map(([, open, name]) => [
				name,
				Boolean(open),
			])
		expect(folds((await mother.get(account)).body)).toEqual([
			['Change email', false],
			['Change password', false],
		])
		const refused = await mother.post(account, { intent: 'email', email: 'nowhere', currentPassword: '' })
		expect(folds(refused.body)).toEqual([
			['Change email', true],
			['Change password', false],
		])
	})

	it('offer no absence once the attendance is marked, even before the lesson', async () => {
		const { mother, lesson, ben, access } = await aFamilyAtHome()
		const offered = async () => (await mother.get('/student/schedule')).page.text.includes('Ben can’t come')
		expect(await offered()).toBe(true)
		vi.setSystemTime(new Date('2026-01-06T20:30:00Z'))
		valueOf(markLesson(access, lesson, [{ studentId: ben, code: 'P' }], { source: 'office' }))
		expect(await offered()).toBe(false)
	})

	it('say what an absence means before it is reported, and report it with that', async () => {
		const { mother, lesson, ben, violin } = await aFamilyAtHome()
		const home = await mother.get('/student/dashboard')
		expect(home.page.text).toContain('Ben, Violin')
		expect(home.page.text).toContain('Ben gets a 45-minute make-up lesson')
		const path = `/student/schedule/absence?lesson=${lesson}&student=${ben}`
		const page = await mother.get(path)
		expect(page.page.text).toContain('Ben can’t come on Tuesday, 6 January')
		expect(page.page.text).toContain('This lesson is not charged.')
		const sent = await mother.post(path, {
			...hiddenIn(page.body, 'absence'),
			intent: 'absence',
			reason: 'Fever',
		})
		expect(sent.location).toBe('/student/schedule')
		expect((await mother.follow(sent)).page.text).toContain('The absence was reported.')
		for (const { text: mail } of rows<{ text: string }>("select text from outbox where kind = 'absence'"))
			if (mail.includes('knows that')) expect(mail).toContain('you can take the absence back under Lessons')
		expect(lessonsOfClass(violin)).toMatchObject([{ state: 'canceled_in_time' }])
	})

	it('report an absence, and ask to move, also from the lessons of later weeks', async () => {
		const { mother, school, violin, teacher, ben } = await aFamilyAtHome()
		const id = aLesson(school, {
			classId: violin,
			teacherId: teacher,
			startsAt: Date.parse('2026-02-24T20:00:00Z'),
		})
		const lessons = await mother.get('/student/schedule')
		const later = await mother.get(lessons.page.links['Later lessons'] ?? '')
		const [path = ''] = (later.page.links['Ben can’t come , Tuesday, 24 February'] ?? '').split('#')
		expect(path).toBe(`/student/schedule/absence?lesson=${id}&student=${ben}`)
		const page = await mother.get(path)
		expect(page.page.text).toContain('Ben can’t come on Tuesday, 24 February')
		const asked = await mother.get(path.replace('absence', 'move'))
		expect(asked.page.text).toContain('When would be better?')
		await mother.post(path, { ...hiddenIn(page.body, 'absence'), intent: 'absence' })
		expect(rows('select state from lessons where id = ?', id)).toEqual([{ state: 'canceled_in_time' }])
		const foreign = await mother.get(
			path.replace(
				id,
				aLesson(school, { classId: aClass(school), startsAt: Date.parse('2026-02-24T20:00:00Z') }),
			),
		)
		expect(foreign.status).toBe(404)
	})

	it('take an absence back in two steps, or read why that is not possible', async () => {
		const { mother, school, lesson, ben, teacher, violin, own } = await aFamilyAtHome()
		valueOf(reportAbsence(own, lesson, ben))
		const path = `/student/schedule/absence?lesson=${lesson}&student=${ben}`
		const listed = (await mother.get('/student/schedule')).page.links
		expect(listed['Ben can come after all , Tuesday, 6 January']).toBe(`${path}#task`)
		const fields = { ...hiddenIn((await mother.get(path)).body, 'after-all'), intent: 'after-all' }
		const [{ at: startsAt } = { at: 0 }] = rows<{ at: number }>('select starts_at as at from lessons')
		const taken = aLesson(school, { classId: aClass(school), teacherId: teacher, startsAt })
		const refused = await mother.post(path, fields)
		expect(refused.status).toBe(409)
		expect(refused.page.text).toContain('The time of this lesson is no longer free. Ask the school’s office.')
		expect(refused.page.links['Changed your mind? Write to the school.']).toBe('/messaging/new?to=office')
		change('delete from lessons where id = ?', taken)
		const asked = (await mother.get(path)).page.text
		expect(asked).toContain('Ben can come on Tuesday, 6 January after all')
		expect(asked).toContain('The make-up lesson for this absence is withdrawn.')
		const sent = await mother.post(path, fields)
		expect((await mother.follow(sent)).page.text).toContain('The absence was taken back.')
		expect(lessonsOfClass(violin)).toMatchObject([{ state: 'scheduled' }])
	})

	it('do not report an absence that means something else by now', async () => {
		const { access, mother, parent, lesson, ben, violin } = await aFamilyAtHome()
		const path = `/student/schedule/absence?lesson=${lesson}&student=${ben}`
		const fields = hiddenIn((await mother.get(path)).body, 'absence')
		vi.setSystemTime(Date.parse('2026-01-06T18:00:00Z'))
		const again = await Visitor.signedInAs(parent)
		const late = await again.post(path, { ...fields, intent: 'absence' })
		expect(late.status).toBe(409)
		expect(late.page.text).toContain('so it will be charged')
		expect(lessonsOfClass(violin)).toMatchObject([{ state: 'scheduled' }])
		const [seat] = rows<{ id: string }>('select id from enrolments where class_id = ?', violin)
		const monthly = {
			enrolmentId: seat?.id ?? '',
			planId: aPlan(access),
			startsOn: '2026-01-01',
			override: null,
		}
		valueOf(setEnrolmentPlan(access, monthly))
		const flat = (await again.get(path)).page.text
		expect(flat).toContain('less than 24 hours before the lesson, so there is no make-up lesson.')
		expect(flat).not.toContain('charged')
	})

	it('book a make-up lesson in two steps, and show the next three times when it went', async () => {
		const { mother, school, ben, teacher, room } = await aFamilyAtHome()
		const credit = aCredit(school, ben)
		const page = await mother.get(`/student/schedule/book?credit=${credit}`)
		const slots = [...page.body.matchAll(/name="slot" value="([^"]+)"/g)].map(([, key = '']) => key)
		expect(slots.length).toBeGreaterThan(3)
		const hold = (slot: string) =>
			mother.post(`/student/schedule/book?credit=${credit}`, { intent: 'hold', credit, slot })
		expect((await hold('')).status).toBe(400)
		const old = (await hold(slots[1]!)).location!
		const held = await hold(slots[0]!)
		expect(held.location).toMatch(/^\/student\/schedule\/confirm\?hold=/)
		const confirm = await mother.follow(held)
		expect(confirm.page.text).toContain('This time is held for you until 10:10.')
		// A private lesson is called after its student, who is named already.
		change(`update classes set name = 'Ben Okafor' where name = 'Violin'`)
		expect((await mother.get(held.location!)).page.text).toContain('Lesson private lesson Teacher')
		change(`update classes set name = 'Violin' where name = 'Ben Okafor'`)
		const textAt = async (way: typeof held) => (await mother.follow(way)).page.text
		for (const way of [await mother.get(old), await mother.post(old, { intent: 'confirm', hold: 'old' })])
			expect(await textAt(way)).toContain('The time you chose is no longer held for you. Choose again.')
		expect((await mother.get(old.replace(credit, 'none'))).status).toBe(404)
		const startsAt = Number(slots[0]!.split('.')[2])
		const taken = aLesson(school, { classId: aClass(school), teacherId: teacher, roomId: room, startsAt })
		const fields = { ...hiddenIn(confirm.body, 'confirm'), intent: 'confirm' }
		const gone = await mother.post(held.location!, fields)
		expect(gone.status).toBe(409)
		expect([...gone.body.matchAll(/name="slot"/g)]).toHaveLength(3)
		change('delete from lessons where id = ?', taken)
		const booked = await mother.post(held.location!, fields)
		expect(booked.status).toBe(303)
		expect((await mother.follow(booked)).page.text).toContain('The make-up lesson is booked.')
		expect(await textAt(await mother.get(held.location!))).toContain('has already been booked or used.')
	})

	it('take a wish to move one, and the withdrawal of it', async () => {
		const { mother, lesson, ben } = await aFamilyAtHome()
		const path = `/student/schedule/move?lesson=${lesson}&student=${ben}`
		expect((await mother.get('/student/schedule')).body).toContain(`${path.replace('&', '&amp;')}#task`)
		const fields = { lesson, student: ben, intent: 'move' }
		const empty = await mother.post(path, { ...fields, wish: '' })
		expect(empty.status).toBe(400)
		expect(empty.page.text).toContain('Say when would be better')
		const asked = await mother.follow(await mother.post(path, { ...fields, wish: 'Thursdays after five' }))
		expect(asked.page.text).toContain('Asked to move it: “Thursdays after five”')
		const withdrawn = await mother.post('/student/schedule', {
			...hiddenIn(asked.body, 'withdraw'),
			intent: 'withdraw',
		})
		expect((await mother.follow(withdrawn)).page.text).not.toContain('Thursdays after five')
	})

	it('are asked to be moved at the desk, which says no with a word', async () => {
		const { mother, school, lesson, ben } = await aFamilyAtHome()
		const wish = { lesson, student: ben, intent: 'move', wish: 'Fridays' }
		await mother.post('/student/schedule', wish)
		const office = await Visitor.signedInAs(anAdminAt(school))
		const needs = async () => (await office.get('/dashboard')).page.text
		expect(await needs()).toContain('The family of Ben Okafor asks to move a lesson.')
		const page = await office.get(`/classes/sessions/${lesson}`)
		expect(page.page.text).toContain('The family of Ben Okafor asks to move this lesson')
		expect((await office.get(`/classes/sessions/${lesson}/move`)).page.text).toContain('“Fridays”')
		const [, request = ''] = /name="request" value="([^"]+)"/.exec(page.body) ?? []
		const decline = (answer: string) =>
			office.post(`/classes/sessions/${lesson}`, { intent: 'decline-move', request, answer })
		expect((await decline('')).status).toBe(400)
		expect((await decline('Jun is away')).status).toBe(303)
		expect(await needs()).not.toContain('asks to move')
		expect((await mother.get('/student/schedule')).page.text).toContain('It can’t be moved: “Jun is away”')
	})

	it('let an offered seat be accepted', async () => {
		const { mother, school, ben } = await aFamilyAtHome()
		const classId = aClass(school, { name: 'Choir', weekday: 3, startTime: '17:00', capacity: 9 })
		const offered = {
			state: 'offered',
			position: 1,
			queuedAt: 1,
			offeredUntil: Date.now() + 3_600_000,
		} as const
		anEnrolment(school, classId, ben, offered)
		const page = await mother.get('/student/schedule')
		expect(page.page.text).toContain('A seat in Choir for Ben')
		expect(page.page.text).toContain('Wednesdays at 17:00, 45 minutes')
		expect(page.page.text).toContain('Decline Ben leaves the waiting list of Choir')
		const fields = hiddenIn(page.body, 'accept')
		const accepted = await mother.post('/student/schedule', { ...fields, intent: 'accept' })
		expect((await mother.follow(accepted)).page.text).toContain('The seat is yours.')
		expect(rows('select state from enrolments where class_id = ?', classId)).toEqual([{ state: 'active' }])
		for (const intent of ['accept', 'decline']) {
			const late = await mother.post('/student/schedule', { ...fields, intent })
			expect([late.status, late.page.text]).toEqual([
				409,
				expect.stringContaining('There is a problem This was already answered, or is no longer open.'),
			])
		}
	})
})

describe('what is another’s', () => {
	/** Another family of the school, and one of another school: a child, a lesson, a credit, an invoice each. */
	function strangers() {
		const house = aHousehold()
		const other = aStudent(house.school, { firstName: 'Mia' })
		const far = aSchool()
		const farChild = aStudent(far)
		const classes = [aClass(house.school, { kind: 'private' }), aClass(far, { kind: 'private' })] as const
		anEnrolment(house.school, classes[0], other)
		anEnrolment(far, classes[1], farChild)
		const startsAt = house.at('2026-01-07', '16:00')
		return {
			...house,
			children: [other, farChild, 'none'],
			lessons: [
				aLesson(house.school, { classId: classes[0], startsAt }),
				aLesson(far, { classId: classes[1], startsAt }),
				'none',
			],
			credits: [aCredit(house.school, other), aCredit(far, farChild), 'none'],
		}
	}

	it('is not there, whichever way it is asked for, and with one body', async () => {
		const { parent, ben, children, lessons, credits } = strangers()
		const mother = await Visitor.signedInAs(parent)
		const missing = (await mother.get('/student/schedule?child=nobody-at-all')).body
		const paths = [
			...children.flatMap((id) => ['dashboard', 'schedule'].map((page) => `/student/${page}?child=${id}`)),
			...lessons.map((id) => `/student/schedule/absence?lesson=${id}&student=${ben}`),
			...credits.map((id) => `/student/schedule/book?credit=${id}`),
			'/student/schedule/confirm?hold=none',
			...credits.map((id) => `/student/schedule/confirm?hold=none&credit=${id}`),
		]
		for (const path of paths) {
			const answer = await mother.get(path)
			expect([path, answer.status]).toEqual([path, 404])
			expect(answer.body, path).toBe(missing)
		}
		const forms: Record<string, string>[] = [
			...lessons.map((lesson) => ({ intent: 'absence', lesson, student: ben, shown: 'x' })),
			...children.map((student, i) => ({ intent: 'absence', lesson: lessons[i]!, student, shown: 'x' })),
			...children.map((student, i) => ({ intent: 'move', lesson: lessons[i]!, student, wish: 'x' })),
			...credits.map((credit) => ({ intent: 'hold', credit, slot: 't.2026-01-08.1767898800000' })),
			{ intent: 'confirm', hold: 'none' },
			{ intent: 'withdraw', request: 'none' },
			{ intent: 'accept', class: 'none', enrolment: 'none', version: '1' },
		]
		for (const form of forms) {
			const answer = await mother.post('/student/schedule', form)
			expect([form, answer.status]).toEqual([form, 404])
			expect(answer.body, JSON.stringify(form)).toBe(missing)
		}
	})

	it('is nothing at all to somebody whom a court keeps away', async () => {
		const { school, ben, violin, at, access, family } = aHousehold()
		const lessonId = aLesson(school, { classId: violin, startsAt: at('2025-12-30', '16:00') })
		aLesson(school, { classId: violin, startsAt: at('2026-01-06', '16:00') })
		aCredit(school, ben)
		valueOf(saveNote(access, { lessonId, studentId: ben }, { covered: 'Ben, third position' }, true))
		valueOf(addAssignment(access, newId(), ben, { text: 'Violin scales' }))
		valueOf(issueInvoice(access, aDraft(access, family, fee(20_00))))
		const person = aParent(school, [ben], { noContact: true, pays: true, getsInvoices: true })
		const father = await Visitor.signedInAs(person)
		const missing = (await father.get('/student/schedule?child=none')).body
		for (const { id } of portalSections) {
			const { body, status } = await father.get(`/student/${id}`)
			expect([id, status]).toEqual([id, 200])
			expect(body, id).not.toMatch(/\b(Ben|Violin|Okafor|20\.00|third position)\b/)
			const asked = await father.get(`/student/${id}?child=${ben}`)
			expect([id, asked.status]).toEqual([id, 404])
			expect(asked.body, id).toBe(missing)
		}
		const practice = { intent: 'practice', student: ben, day: '2026-01-02', minutes: '5', formKey: newId() }
		expect((await father.post('/student/progress', practice)).status).toBe(404)
		const copy = await father.get('/student/settings?download=data')
		expect(copy.body).not.toMatch(/Ben|Violin|Okafor/)
	})

	it('is not shown where the school shows families nothing of it', async () => {
		const { school, parent } = aHousehold()
		const mother = await Visitor.signedInAs(parent)
		expect((await mother.get('/student/schedule')).status).toBe(200)
		change('insert into school_profiles (school_id, shows_schedule, updated_at) values (?, 0, 1)', school.id)
		expect((await mother.get('/student/schedule')).status).toBe(404)
		expect((await mother.get('/student/dashboard')).body).not.toContain('/student/schedule')
	})
})

describe('somebody who learns', () => {
	it('reads their own settings as their own', async () => {
		const school = aSchool()
		aConsentText(school)
		const learner = aStudentAt(school)
		const { text } = (await (await Visitor.signedInAs(learner)).get('/student/settings')).page
		expect(text).toContain('Your consents')
		expect(text).not.toContain('Consents for')
		expect(text).toContain('Who can log in Only you can log in here')
	})

	it('sees their own lessons and is told so in the second person', async () => {
		const { school, violin, at } = aHousehold()
		const learner = aStudentAt(school)
		const [me] = rows<{ id: string }>('select id from students where membership_id = ?', learner.membershipId)
		anEnrolment(school, violin, me!.id)
		aLesson(school, { classId: violin, startsAt: at('2026-01-06', '16:00') })
		const visitor = await Visitor.signedInAs(learner)
		const { page } = await visitor.get('/student/schedule')
		expect(page.text).toContain('I can’t come')
		expect(page.text).not.toContain('Ben')
	})
})
