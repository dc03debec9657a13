import { beforeEach, describe, expect, it } from 'vitest'
import { change, rows } from '../support/database.ts'
import { aClass, anEnrolment } from '../support/factories.ts'
import { aParent } from '../support/portal.ts'
import { aConsentText } from '../support/students.ts'
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
	MINUET,
	signUp,
	asFamily,
	entryOf,
	entries,
	mails,
	aTeacherOf,
	inLanguage,
} from '../support/events.ts'

beforeEach(beginEvents)

describe('a recital', () => {
	it('is a draft of the office first, and seen by others once it is open', async () => {
		const empty = await office.get(EVENTS)
		expect([empty.status, empty.page.heading]).toEqual([200, 'Recitals and exams'])
		expect(empty.page.text).toContain('Nothing is coming up')
		expect((await office.get('/classes')).page.links['Recitals and exams']).toBe(EVENTS)
		const id = await anEvent({}, { open: false })
		const { teacher } = await aTeacherOf(ada)
		const parent = await Visitor.signedInAs(aParent(school, [ada]))
		expect((await teacher.get(`${OF_TEACHER}/${id}`)).status).toBe(404)
		expect((await parent.get(OF_FAMILY)).page.text).not.toContain('Spring recital')
		expect((await asFamily(parent, id, ada)).status).toBe(404)
		expect((await signUp(office, id, ada)).status).toBe(409)
		await office.post(`${EVENTS}/${id}`, { intent: 'open' })
		expect((await teacher.get(`${OF_TEACHER}/${id}`)).status).toBe(200)
		expect((await parent.get(OF_FAMILY)).page.text).toContain(`Sign up until ${said(inDays(10))}`)
	})

	it('is on the dashboards of its week, and in the calendars of teachers and of families that take part', async () => {
		const id = await anEvent({ day: inDays(6), signUpUntil: inDays(5) })
		await anEvent({ name: 'Summer recital', day: inDays(7), signUpUntil: inDays(5) })
		await signUp(office, id, ada)
		const { teacher } = await aTeacherOf(ada)
		const home = await office.get('/dashboard')
		expect(home.page.links['Spring recital']).toBe(`${EVENTS}/${id}`)
		expect(home.page.text).toMatch(
			/Recitals and exams Spring recital [^·]+· Hall · 1 student Needs attention/,
		)
		expect((await teacher.get('/dashboard/teacher')).page.links['Spring recital']).toBe(`${OF_TEACHER}/${id}`)
		const feeds: string[] = []
		for (const child of [ada, ben]) {
			const parent = await Visitor.signedInAs(aParent(school, [child]))
			const made = await parent.post('/student/settings/account', { intent: 'calendar-new' })
			const { body } = await parent.follow(made)
			feeds.push(/value="https?:\/\/[^/"]+(\/calendars\/[\w-]+\.ics)"/.exec(body)?.[1] ?? '')
		}
		const read = () => Promise.all(feeds.map(async (path) => (await new Visitor().get(path)).body))
		const [own, strange] = await read()
		expect(own).toMatch(/SUMMARY:Spring recital\r\nLOCATION:Hall\r\n/)
		expect(own).not.toContain('Summer recital')
		expect(strange).not.toContain('VEVENT')
		await office.post(`${EVENTS}/${id}/cancel`, { reason: '' })
		expect((await read())[0]).toContain('STATUS:CANCELLED')
	})

	it('stands in each view of the schedule with a link to its page, and in that of teachers once it is open', async () => {
		const id = await anEvent({}, { open: false })
		const { teacher } = await aTeacherOf(ada)
		const at = (view: string) => `/schedule?view=${view}&day=${inDays(20)}`
		const link = new RegExp(`href="${EVENTS}/${id}"[^]{0,150}Spring recital`)
		for (const path of [
			at('day'),
			at('week'),
			at('month'),
			at('agenda'),
			`/schedule/simple?day=${inDays(20)}`,
		])
			expect((await office.get(path)).body, path).toMatch(link)
		expect((await office.get(`${at('week')}&state=canceled`)).page.text).not.toContain('Spring recital')
		const own = `/dashboard/teacher/schedule?day=${inDays(20)}`
		expect((await teacher.get(own)).page.text).not.toContain('Spring recital')
		await office.post(`${EVENTS}/${id}`, { intent: 'open' })
		expect((await teacher.get(own)).body).toContain(`href="${OF_TEACHER}/${id}"`)
		await office.post(`${EVENTS}/${id}/cancel`, { reason: '' })
		expect((await office.get(at('agenda'))).body).not.toContain(`${EVENTS}/${id}`)
	})

	it('that is moved or canceled is told to the teachers of those who signed up, who still find it', async () => {
		const id = await anEvent()
		const { teacher } = await aTeacherOf(ada)
		await aTeacherOf(ben)
		await signUp(office, id, ada)
		const edit = { ...DETAILS, day: inDays(20), signUpUntil: inDays(10), version: '2', place: 'Church' }
		const moved = await office.post(`${EVENTS}/${id}/edit`, edit)
		expect((await office.follow(moved)).page.flash).toContain('was saved, and 1 person was told')
		expect((await office.get(`${EVENTS}/${id}/cancel`)).page.text).toContain(
			'No family is emailed. 1 teacher is told by email.',
		)
		const canceled = await office.post(`${EVENTS}/${id}/cancel`, { reason: 'Snow' })
		expect((await office.follow(canceled)).page.flash).toContain('is canceled, and 1 person was told')
		expect((await teacher.get(`${OF_TEACHER}?time=canceled`)).page.text).toContain('Spring recital')
		const schedule = await teacher.get(`/dashboard/teacher/schedule?day=${inDays(20)}`)
		expect(schedule.body).toContain(`href="${OF_TEACHER}/${id}"`)
		expect((await teacher.get(`${OF_TEACHER}/${id}`)).page.text).toContain('Snow')
	})

	it('names those it cannot email where it is moved or canceled, and counts only the others', async () => {
		const id = await anEvent()
		await signUp(office, id, ada)
		const pages = async () => {
			const [edit, cancel] = await Promise.all(
				['edit', 'cancel'].map((task) => office.get(`${EVENTS}/${id}/${task}`)),
			)
			return [edit!.page.text, cancel!.page.text]
		}
		for (const text of await pages()) expect(text).toContain('No email address for Ada Okafor. Call them.')
		expect((await pages())[1]).toContain('No family is emailed.')
		aParent(school, [ben])
		await signUp(office, id, ben)
		for (const text of await pages()) expect(text).toContain('No email address for Ada Okafor. Call them.')
		expect((await pages())[1]).toContain('The families of 1 student are told by email, unless')
		change('update events set day = ?, sign_up_until = ? where id = ?', inDays(-1), inDays(-1), id)
		const begun = (await office.get(`${EVENTS}/${id}/cancel`)).page.text
		expect(begun).toContain('It has begun, so nobody is told.')
		expect(begun).not.toContain('Call them')
	})

	it('is closed for sign-up to everyone once the last day for it is over', async () => {
		const id = await anEvent()
		const { teacher } = await aTeacherOf(ada)
		const pages = async () => [
			(await teacher.get(OF_TEACHER)).page.text,
			(await teacher.get(`${OF_TEACHER}/${id}`)).page.text,
			(await office.get(EVENTS)).page.text,
			(await office.get(`${EVENTS}/${id}`)).page.text,
		]
		for (const text of await pages()) expect(text).toContain('Open for sign-up')
		expect((await office.get(`${EVENTS}/${id}`)).page.text).toContain('Close sign-up')
		change('update events set sign_up_until = ? where id = ?', inDays(-1), id)
		for (const text of await pages()) expect(text).toContain('Sign-up closed')
		const { page } = await office.get(`${EVENTS}/${id}`)
		expect(page.text).not.toContain('Close sign-up')
		expect(Object.keys(page.links)).toContain('Sign up a student')
	})

	it.each([
		['signUpUntil', { signUpUntil: 30 }, 'Sign-up cannot end after the day itself.'],
		['places', {}, 'Enter a number from 1 to 1000, or leave it blank'],
	])('is not saved with what cannot be: %s', async (field, days, text) => {
		const wrong = Object.fromEntries(Object.entries(days).map(([name, at]) => [name, inDays(at)]))
		const answer = await office.post(`${EVENTS}/new`, {
			...DETAILS,
			places: field === 'places' ? '0' : '',
			day: inDays(20),
			signUpUntil: inDays(10),
			...wrong,
		})
		expect([answer.status, answer.page.problemOf(field)]).toEqual([400, `Error: ${text}`])
		expect(answer.page.valueOf('name')).toBe('Spring recital')
		expect(rows('select id from events')).toEqual([])
	})

	it('sent twice is there once, and a draft can be deleted', async () => {
		const form = await office.get(`${EVENTS}/new`)
		const formKey = form.page.valueOf('formKey') ?? ''
		const typed = { ...DETAILS, day: inDays(20), signUpUntil: inDays(10), formKey }
		const [one, two] = [await office.post(`${EVENTS}/new`, typed), await office.post(`${EVENTS}/new`, typed)]
		expect(one.location).toBe(two.location)
		await office.post(`${EVENTS}/${idIn(one.location)}`, { intent: 'remove' })
		expect(rows('select id from events')).toEqual([])
		const open = await anEvent()
		const refused = await office.post(`${EVENTS}/${open}`, { intent: 'remove' })
		expect([refused.status, refused.page.problems.join()]).toEqual([
			409,
			expect.stringContaining('no longer a draft'),
		])
	})

	it('is not done before its day', async () => {
		const id = await anEvent()
		const early = await office.post(`${EVENTS}/${id}`, { intent: 'finish' })
		expect([early.status, early.page.problems.join()]).toEqual([
			409,
			expect.stringContaining('not taken place'),
		])
		const now = await anEvent({ day, signUpUntil: day })
		expect((await office.post(`${EVENTS}/${now}`, { intent: 'finish' })).status).toBe(303)
	})

	it('tells who signed up when it is somewhere else or canceled, in their language, and stays canceled', async () => {
		const id = await anEvent()
		const [ana, bo] = [aParent(school, [ada]), aParent(school, [ben])]
		inLanguage(ana, 'de')
		inLanguage(bo, 'es')
		await signUp(office, id, ada)
		await signUp(office, id, ben)
		expect(mails().map(({ subject }) => subject)).toEqual([
			'Anmeldung bestätigt: Spring recital',
			'Inscripción confirmada: Spring recital',
		])
		const edit = { ...DETAILS, day: inDays(20), signUpUntil: inDays(10), version: '2' }
		await office.post(`${EVENTS}/${id}/edit`, { ...edit, note: 'Bring a chair' })
		expect(mails()).toHaveLength(2)
		await office.post(`${EVENTS}/${id}/edit`, { ...edit, version: '3', place: 'Church' })
		expect(mails().at(-1)?.text).toContain('Church')
		const canceled = await office.post(`${EVENTS}/${id}/cancel`, { reason: 'Snow' })
		expect((await office.follow(canceled)).page.flash).toContain('is canceled, and 2 people were told')
		const last = mails().slice(-2)
		expect(last.map(({ subject }) => subject).sort()).toEqual([
			'Abgesagt: Spring recital',
			'Cancelado: Spring recital',
		])
		expect(last[0]?.text).toContain('Ada Okafor: Minuet, Petzold')
		expect(last[0]?.text).not.toContain('Ben')
		expect((await office.post(`${EVENTS}/${id}`, { intent: 'open' })).status).toBe(409)
		expect((await signUp(office, id, aNamed('Cy', 'Ray'))).status).toBe(409)
		const family = await (await Visitor.signedInAs(ana)).get(OF_FAMILY)
		expect(family.page.text).toContain('Abgesagt')
		expect(family.page.text).toContain('Snow')
	})
})

describe('signing up', () => {
	it('is done by a family with a piece of the repertoire or a typed one, and can be withdrawn until the last day', async () => {
		const id = await anEvent()
		const parent = await Visitor.signedInAs(aParent(school, [ada]))
		change(
			`insert into repertoire (school_id, id, student_id, title, composer, kind, state, created_at, updated_at)
			 values (?, 'piece', ?, 'Boat Song', 'Kolk', 'piece', 'ready', 1, 1)`,
			school.id,
			ada,
		)
		const form = await parent.get(`${OF_FAMILY}/entry?event=${id}&student=${ada}`)
		expect(form.page.text).toContain('Boat Song, Kolk')
		const nothing = await asFamily(parent, id, ada, { title: '' })
		expect([nothing.status, nothing.page.problemOf('title')]).toEqual([
			400,
			'Error: Enter what will be played.',
		])
		const signed = await asFamily(parent, id, ada, { pieceId: 'piece', title: '' })
		expect((await parent.follow(signed)).page.text).toContain('Ada takes part Boat Song, Kolk')
		expect(mails()[0]?.text).toContain('Ada Okafor: Boat Song, Kolk')
		await parent.post(OF_FAMILY, { intent: 'change', entry: entryOf(ada), ...MINUET })
		expect((await parent.get(OF_FAMILY)).page.text).toContain('Minuet, Petzold · 3 min')
		await parent.post(OF_FAMILY, { intent: 'step-down', entry: entryOf(ada) })
		expect(entries()).toBe(0)
		expect((await asFamily(parent, id, ada)).status).toBe(303)
		change('update events set sign_up_until = ?', inDays(-1))
		for (const typed of [
			{ intent: 'step-down', entry: entryOf(ada), title: '' },
			{ intent: 'change', entry: entryOf(ada), title: 'Late' },
		]) {
			const late = await parent.post(OF_FAMILY, typed)
			expect([late.status, late.page.problems.join()]).toEqual([
				409,
				expect.stringContaining('Sign-up is closed. Ask the school’s office.'),
			])
		}
		expect((await office.post(`${EVENTS}/${id}`, { intent: 'withdraw', entry: entryOf(ada) })).status).toBe(
			303,
		)
	})

	it('on the last day is still possible, once for each student', async () => {
		const id = await anEvent()
		change('update events set sign_up_until = ?', day)
		const parent = await Visitor.signedInAs(aParent(school, [ada]))
		expect((await asFamily(parent, id, ada)).status).toBe(303)
		const twice = await asFamily(parent, id, ada)
		expect([twice.status, twice.page.problems.join()]).toEqual([
			409,
			expect.stringContaining('signed up already'),
		])
		const twin = () =>
			change(
				`insert into event_entries (school_id, id, event_id, student_id, position, created_at, updated_at)
				 values (?, 'twin', ?, ?, 9, 1, 1)`,
				...[school.id, id, ada],
			)
		expect(twin).toThrow('UNIQUE')
	})

	it('gives the last place to one of two who want it at once', async () => {
		const id = await anEvent({ places: '1' })
		const [one, two] = [
			await Visitor.signedInAs(aParent(school, [ada])),
			await Visitor.signedInAs(aParent(school, [ben])),
		]
		const answers = await Promise.all([asFamily(one, id, ada), asFamily(two, id, ben)])
		expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
		const full = answers.find(({ status }) => status === 409)
		expect(full?.page.problems.join()).toContain('All places are taken.')
		expect(full?.page.valueOf('title')).toBe('Minuet')
		expect(entries()).toBe(1)
		expect((await signUp(office, id, aNamed('Cy', 'Ray'))).status).toBe(409)
		const fewer = await office.post(`${EVENTS}/${id}/edit`, {
			...DETAILS,
			day: inDays(20),
			signUpUntil: inDays(10),
			version: '2',
			places: '2',
		})
		expect(fewer.status).toBe(303)
		await signUp(office, id, aNamed('Di', 'Ray'))
		const tooFew = await office.post(`${EVENTS}/${id}/edit`, {
			...DETAILS,
			day: inDays(20),
			signUpUntil: inDays(10),
			version: '3',
			places: '1',
		})
		expect(tooFew.page.problemOf('places')).toContain('2 have signed up already')
	})

	it('is for whoever may book, and for nobody else’s child', async () => {
		const id = await anEvent()
		const father = await Visitor.signedInAs(aParent(school, [ada], { mayBook: false }))
		const no = await asFamily(father, id, ada)
		expect([no.status, no.page.problems.join()]).toEqual([403, expect.stringContaining('You cannot sign up')])
		const form = await father.get(`${OF_FAMILY}/entry?event=${id}&student=${ada}`)
		expect(form.page.text).toContain('Only those who may book lessons can sign up.')
		expect((await asFamily(father, id, ben)).status).toBe(404)
		await signUp(office, id, ben)
		for (const intent of ['step-down', 'change'])
			expect((await father.post(OF_FAMILY, { intent, entry: entryOf(ben), ...MINUET })).status, intent).toBe(
				404,
			)
		expect((await father.get(OF_FAMILY)).page.text).not.toContain('Ben')
	})

	it('is not offered to a child who left', async () => {
		const id = await anEvent()
		const father = await Visitor.signedInAs(aParent(school, [ada]))
		change(`update students set state = 'left' where id = ?`, ada)
		expect((await father.get(OF_FAMILY)).page.text).not.toContain('Spring recital')
		expect((await asFamily(father, id, ada)).status).toBe(404)
	})

	it('emails the families it invites once it is open, from the page of its invitations', async () => {
		const id = await anEvent({ audience: 'invited' }, { open: false })
		aParent(school, [ada])
		const at = `${EVENTS}/${id}/invite`
		await office.post(at, { student: ada })
		expect((await office.get(at)).page.text).toContain('Once it is open for sign-up, you can email')
		await office.post(`${EVENTS}/${id}`, { intent: 'open' })
		expect(mails()).toEqual([])
		const { page } = await office.get(at)
		const form = page.forms.find(({ hidden }) => hidden.intent === 'tell' || hidden.key)
		expect(page.text).toContain('Email 1 person')
		const told = await office.post(`${EVENTS}/${id}`, { ...form?.hidden, intent: 'tell' })
		expect([told.status, told.location]).toEqual([303, expect.stringContaining(at)])
		expect((await office.follow(told)).page.flash).toContain(
			'Spring recital: The families will get an email.',
		)
		expect(mails().map(({ subject }) => subject)).toEqual(['Invitation: Spring recital'])
	})

	it('open to all leads to the page that emails the families of active students', async () => {
		const id = await anEvent()
		aParent(school, [ada])
		change(`update students set state = 'paused' where id <> ?`, ada)
		const { page } = await office.get(`${EVENTS}/${id}`)
		const at = page.links['Tell the families'] ?? ''
		expect(at).toBe(`${EVENTS}/${id}/invite`)
		expect((await office.get(at)).page.text).toContain('Email 1 person')
	})

	it('is for invited classes and students alone, where it is so', async () => {
		const id = await anEvent({ audience: 'invited' })
		const { teacher, classId } = await aTeacherOf(ada, ben)
		change(`update enrolments set state = 'ended', ends_on = ? where student_id = ?`, inDays(-3), ben)
		const cy = aNamed('Cy', 'Ray')
		anEnrolment(school, aClass(school, { name: 'Other' }), cy)
		const [ana, bo] = [
			await Visitor.signedInAs(aParent(school, [ada])),
			await Visitor.signedInAs(aParent(school, [ben])),
		]
		expect((await ana.get(OF_FAMILY)).page.text).not.toContain('Spring recital')
		expect((await asFamily(ana, id, ada)).status).toBe(404)
		const guest = await signUp(teacher, id, ada, MINUET, OF_TEACHER)
		expect([guest.status, guest.page.text]).toEqual([409, expect.stringContaining('not invited')])
		const list = await teacher.get(`${OF_TEACHER}/${id}/sign-up`)
		const asks = await teacher.get(list.page.links['Ada Okafor'] ?? '')
		expect([asks.page.text.includes('This student is not invited.'), asks.page.control('title')]).toEqual([
			true,
			'',
		])
		await office.post(`${EVENTS}/${id}/invite`, { class: classId })
		expect((await asFamily(ana, id, ada)).status).toBe(303)
		// Who left the class is no longer invited with it.
		expect((await asFamily(bo, id, ben)).status).toBe(404)
		await office.post(`${EVENTS}/${id}/invite`, { student: ben })
		expect((await asFamily(bo, id, ben)).status).toBe(303)
		const page = await office.get(`${EVENTS}/${id}/invite`)
		expect(page.page.text).toContain('Piano Class')
		const [invitation] = rows<{ id: string }>('select id from event_invitations where student_id = ?', ben)
		await office.post(`${EVENTS}/${id}`, { intent: 'uninvite', invitation: invitation?.id ?? '' })
		expect(rows('select id from event_invitations')).toHaveLength(1)
		expect(entries()).toBe(2)
		// The office may sign up whom it did not invite.
		expect((await signUp(office, id, cy)).status).toBe(303)
	})
})

describe('the program', () => {
	it('is put in order without a script, up, down and to a position', async () => {
		const id = await anEvent()
		const cy = aNamed('Cy', 'Ray')
		for (const student of [ada, ben, cy]) await signUp(office, id, student)
		const order = () =>
			rows<{ student_id: string }>(
				'select student_id from event_entries where withdrawn_at is null order by position',
			).map(({ student_id }) => ({ [ada]: 'ada', [ben]: 'ben', [cy]: 'cy' })[student_id])
		await office.post(`${EVENTS}/${id}`, { intent: 'up', entry: entryOf(cy) })
		expect(order()).toEqual(['ada', 'cy', 'ben'])
		await office.post(`${EVENTS}/${id}`, { intent: 'down', entry: entryOf(ada) })
		expect(order()).toEqual(['cy', 'ada', 'ben'])
		await office.post(`${EVENTS}/${id}/entries/${entryOf(ben)}`, { ...MINUET, position: '1' })
		expect(order()).toEqual(['ben', 'cy', 'ada'])
		await office.post(`${EVENTS}/${id}`, { intent: 'withdraw', entry: entryOf(cy) })
		await office.post(`${EVENTS}/${id}`, { intent: 'down', entry: entryOf(ben) })
		expect(order()).toEqual(['ada', 'ben'])
		const { page } = await office.get(`${EVENTS}/${id}`)
		expect(page.text).toContain('6 min of music in all.')
	})

	it('names in full only those whose family agreed to be shown', async () => {
		const id = await anEvent()
		await signUp(office, id, ada)
		await signUp(office, id, ben)
		const text = aConsentText(school, { kind: 'media' })
		const agree = (student: string, withdrawnAt: number | null) =>
			change(
				`insert into consents (school_id, id, student_id, text_id, given_by, recorded_by, at, withdrawn_at)
				 values (?, ?, ?, ?, 'Ana', 'Ana', 1, ?)`,
				...[school.id, `consent-${student}`, student, text, withdrawnAt],
			)
		agree(ada, null)
		agree(ben, 2)
		// What was just done is said once.
		await office.get(EVENTS)
		const { page } = await office.get(`${EVENTS}/${id}/program`)
		expect(page.text).toContain('Ada Okafor')
		expect(page.text).toContain('Ben I.')
		expect(page.text).not.toContain('Ben Ito')
		expect(page.text).toContain('1 student is named by first name and initial')
	})
})
