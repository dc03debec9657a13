import { beforeEach, expect, it } from 'vitest'
import { takeInquiry } from '#app/models/join/sign-up.server.ts'
import { href } from '#app/domain/href.ts'
import { change, rows } from '../support/database.ts'
import { anAdminAt, anEnrolment, aStudent } from '../support/factories.ts'
import { aJoinSchool, aShownClass, leavesOut, openPage } from '../support/joining.ts'
import { aHall } from '../support/lessons.ts'
import { aParent } from '../support/portal.ts'
import { aConsentText, aFamily } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

const CLASSES = '/student/schedule/classes'
const nineYearsAgo = `${new Date().getFullYear() - 9}-01-02`

let { school, office, page } = {} as ReturnType<typeof aJoinSchool>
let mother: Visitor
let ada: string
let opened = 0

beforeEach(async () => {
	opened += 1
	;({ school, office, page } = aJoinSchool(`at-home-${opened}`))
	const familyId = aFamily(school, 'Okafor')
	ada = aStudent(school, { firstName: 'Ada', lastName: 'Okafor', familyId, birthDate: nineYearsAgo })
	mother = await Visitor.signedInAs(aParent(school, [ada]))
})

/** Opens the form of a class and sends it with what it holds. */
async function send(path: string, more: Record<string, string> = {}, intent = 'sign-up') {
	const { page } = await mother.get(path)
	const kept = ['formKey', 'student', 'texts', 'waits'].flatMap((name) => {
		const value = page.valueOf(name)
		return value === undefined ? [] : [[name, value] as const]
	})
	return mother.post(path, { intent, ...Object.fromEntries(kept), ...more })
}

it('a parent finds a class from the lessons, and signs a child up without typing anything', async () => {
	const id = aShownClass(school, { roomId: aHall(school.id), endsOn: '2099-02-28' })
	const lessons = await mother.get('/student/schedule')
	const list = await mother.get(lessons.page.links['Classes to join'] ?? '')
	expect(list.page.text).toContain('Piano 2 places Thursdays')
	expect(list.page.text).toContain('Hall, North house')
	expect(list.page.text).toContain('Ends on 28 February 2099')
	const asks = list.page.links['Ask for a trial lesson']
	expect(asks).toBe(href.messaging('new', { to: 'office', subject: 'Trial lesson' }))
	const form = list.page.links['Sign up Ada Piano'] ?? ''
	leavesOut(school, id, '2099-01-15', { from: '2099-01-08' })
	for (const words of ['Not on 15 Jan.', 'Ends on 28 February 2099'])
		expect((await mother.get(form)).page.text).toContain(words)
	expect(form).toBe(`${CLASSES}/${id}?student=${ada}`)
	expect((await mother.get(form)).page.text).toContain('You take a free place here right away.')
	expect((await mother.get(form)).page.text).toContain('Hall, North house, 9 Lake Street, Springfield')
	const sent = await send(form)
	expect([sent.status, sent.location]).toEqual([303, '/student/schedule'])
	expect((await mother.get(CLASSES)).page.text).toContain('Ada is in this class')
	expect((await mother.get(form)).page.text).toContain('Ada is in this class')
	expect(rows('select student_id from enrolments')).toEqual([{ student_id: ada }])
})

it('a parent reads before signing a child up that it pauses in the class too', async () => {
	const path = `${CLASSES}/${aShownClass(school)}?student=${ada}`
	expect((await mother.get(path)).page.text).not.toContain('Pause from')
	change(`update students set paused_from = '2098-03-01', paused_to = '2098-03-09' where id = ?`, ada)
	expect((await mother.get(path)).page.text).toContain('Pause from 1 March 2098 to 9 March 2098.')
})

it('a brother or sister asks for a place where the plan of the school is full, and a known child takes one', async () => {
	const path = `${CLASSES}/${aShownClass(school)}`
	for (let i = 1; i < 100; i++) aStudent(school)
	const said = async (student: string) => (await mother.get(`${path}?student=${student}`)).page.text
	expect(await said('new')).toContain('You ask for a place here, and get the answer by email.')
	expect(await said(ada)).toContain('You take a free place here right away.')
})

it('a brother or sister is signed up by name and date of birth, and what is missing is said beside it', async () => {
	const path = `${CLASSES}/${aShownClass(school)}?student=new`
	const wrong = await send(path, { firstName: 'Kemi', lastName: '', birthDate: '' }, 'sign-up-sibling')
	expect(wrong.status).toBe(400)
	expect(wrong.page.text).toMatch(/Enter the last name.*Enter the date of birth/)
	expect(wrong.page.valueOf('firstName')).toBe('Kemi')
	const typed = { firstName: 'Kemi', lastName: 'Okafor', birthDate: nineYearsAgo }
	expect((await send(path, typed, 'sign-up-sibling')).status).toBe(303)
	expect((await mother.get('/student/schedule')).page.text).toContain('Kemi')
})

it('a child who left is asked for, and nothing says that it has a place', async () => {
	const lee = aStudent(school, { firstName: 'Lee', state: 'left', birthDate: nineYearsAgo })
	const id = aShownClass(school)
	mother = await Visitor.signedInAs(aParent(school, [ada, lee]))
	const { links } = (await mother.get(CLASSES)).page
	expect(links['Sign up Ada Piano']).toBeDefined()
	const { text } = (await mother.get(links['Ask for Lee Piano'] ?? '')).page
	expect(text).not.toContain('right away')
	expect((await send(`${CLASSES}/${id}?student=${lee}`)).location).toBe(CLASSES)
	expect((await mother.get(CLASSES)).page.text).toContain('Your request for Lee will be answered')
})

it('a parent reads where to sign up alone, if a class takes adults', async () => {
	const id = aShownClass(school)
	expect((await mother.get(CLASSES)).page.links['Sign-up page']).toBeUndefined()
	change('update classes set age_to = null where id = ?', id)
	expect((await mother.get(CLASSES)).page.links['Sign-up page']).toBe(`/join/at-home-${opened}`)
})

it('a request is answered by the office, and the family reads that it is waiting', async () => {
	const id = aShownClass(school, { joining: 'by_approval' })
	const sent = await send(`${CLASSES}/${id}`)
	expect(sent.location).toBe(CLASSES)
	expect((await mother.get(CLASSES)).page.text).toContain('Your request for Ada will be answered')
	const desk = await Visitor.signedInAs({ userId: office.userId })
	const inbox = await desk.get('/students/sign-ups')
	expect(inbox.page.text).toContain('Ada Okafor')
	expect(inbox.page.text).not.toContain('Merge with')
})

it('declining says that a student the school knows stays, and that a new one is marked as left', async () => {
	const desk = await Visitor.signedInAs({ userId: office.userId })
	const asked = async () => {
		const [{ id } = { id: '' }] = rows<{ id: string }>('select id from sign_ups order by id desc')
		return (await desk.get(`/students/sign-ups/${id}/decline`)).page.text
	}
	await send(`${CLASSES}/${aShownClass(school, { joining: 'by_approval' })}`)
	expect(await asked()).toContain(
		'Ada Okafor gets no place in Piano. Nothing else about Ada Okafor changes. You can undo this on the list.',
	)
	const choir = `${CLASSES}/${aShownClass(school, { name: 'Choir' })}`
	await send(choir)
	expect(await asked()).toContain('Ada Okafor gives up the place in Choir. Nothing else about Ada Okafor')
	const typed = { firstName: 'Kemi', lastName: 'Okafor', birthDate: nineYearsAgo }
	await send(`${choir}?student=new`, typed, 'sign-up-sibling')
	expect(await asked()).toContain('Kemi Okafor is marked as left and gives up the place in Choir. You can')
})

it('a family leaves the waiting list and withdraws a request, after a question, and asks again later', async () => {
	const full = aShownClass(school, { capacity: 1 })
	anEnrolment(school, full, aStudent(school))
	const asked = aShownClass(school, { name: 'Choir', joining: 'by_approval' })
	for (const [id, act] of [
		[full, 'Leave the waiting list Piano'],
		[asked, 'Withdraw the request Choir'],
	] as const) {
		expect((await send(`${CLASSES}/${id}`)).status).toBe(303)
		const father = await Visitor.signedInAs(aParent(school, [ada], { mayBook: false }))
		expect((await father.get(CLASSES)).page.links[act]).toBeUndefined()
		const withdraw = { intent: 'withdraw', student: ada }
		expect((await father.post(`${CLASSES}/${id}`, withdraw)).status).toBe(404)
		const path = (await mother.get(CLASSES)).page.links[act] ?? ''
		expect((await mother.get(path)).page.text).toMatch(/given up|taken back/)
		const sent = await mother.post(path, withdraw)
		expect([sent.status, sent.location]).toEqual([303, CLASSES])
		expect((await mother.follow(sent)).page.text).toContain('Withdrawn. You can sign up again')
		expect((await mother.get(CLASSES)).page.links[act]).toBeUndefined()
		expect((await mother.post(path, withdraw)).status).toBe(409)
	}
	expect(rows("select state from sign_ups where state = 'new'")).toEqual([])
	expect(rows('select state, end_reason from enrolments where student_id = ?', ada)).toEqual([
		{ state: 'ended', end_reason: 'Withdrawn by the family' },
	])
	const desk = await Visitor.signedInAs({ userId: office.userId })
	expect((await desk.get(`/students/sign-ups?state=new`)).page.text).not.toContain('Ada Okafor')
	expect((await send(`${CLASSES}/${asked}`)).status).toBe(303)
})

it('a class that is full says so, also where the school decides', async () => {
	const id = aShownClass(school, { joining: 'by_approval', capacity: 1 })
	expect((await mother.get(CLASSES)).page.text).not.toContain('Full, on request')
	anEnrolment(school, id, aStudent(school))
	expect((await mother.get(CLASSES)).page.text).toContain('Full, on request')
})

it('consents that are on file are not asked for again, and needed ones are', async () => {
	aConsentText(school, { kind: 'data' })
	const path = `${CLASSES}/${aShownClass(school)}?student=${ada}`
	expect((await mother.get(path)).page.text).toContain('Rules and consents')
	const refused = await send(path)
	expect([refused.status, refused.page.text.includes('Please agree to how data is kept')]).toEqual([
		400,
		true,
	])
	const [mark = ''] = (refused.page.valueOf('texts') ?? '').split(' ')
	expect((await send(path, { agreed: mark })).status).toBe(303)
	const other = `${CLASSES}/${aShownClass(school)}?student=${ada}`
	expect((await mother.get(other)).page.text).not.toContain('Rules and consents')
})

it('is not there where the sign-up page is off, for other families, or for guardians who may not book', async () => {
	const id = aShownClass(school)
	const other = aStudent(school)
	expect((await mother.get(`${CLASSES}/${id}?student=${other}`)).status).toBe(404)
	const sent = await mother.post(`${CLASSES}/${id}`, { intent: 'sign-up', student: other, texts: '' })
	expect([sent.status, rows('select * from enrolments')]).toEqual([404, []])
	const father = await Visitor.signedInAs(aParent(school, [ada], { mayBook: false }))
	expect((await father.get(CLASSES)).page.text).toContain('Only those who may book lessons can sign up')
	expect((await father.post(`${CLASSES}/${id}`, { intent: 'sign-up', student: ada, texts: '' })).status).toBe(
		404,
	)
	openPage(office, `at-home-${opened}`, false, 1)
	expect((await mother.get(CLASSES)).page.text).toContain('There are no classes to join')
	expect((await mother.get(`${CLASSES}/${id}`)).status).toBe(404)
	expect((await mother.get('/student/schedule')).page.links['Classes to join']).toBeUndefined()
})

it('the week of the sign-up page names a class as the table below it: on request, full or closed', async () => {
	const asks = { capacity: 1, joining: 'by_approval', weekday: 5 } as const
	const full = [aShownClass(school, asks), aShownClass(school, { ...asks, kind: 'ensemble' })]
	for (const classId of full) anEnrolment(school, classId, aStudent(school))
	aShownClass(school, asks)
	aShownClass(school, { ...asks, joining: 'closed' })
	const { body } = await new Visitor().get(`/join/at-home-${opened}`)
	const [drawn = ''] = /Our week in groups[^]*?<table/.exec(body) ?? []
	const legend = drawn.replace(/<[^>]*>?/g, ' ').replace(/\s+/g, ' ')
	expect(legend).toContain('On request Full Closed')
	expect(legend).not.toMatch(/places free/i)
})

it('a parent who asks on the public page is named to the office, on the page of the trial lesson and after another answer', async () => {
	const email = 'ife@example.test'
	change(`update guardians set name = 'Ife Okafor', email = ?, email_key = ?`, email, email)
	const ask = (firstName: string) => {
		const contact = { name: 'Ife Okafor', email, language: 'en' as const }
		takeInquiry(page, {
			person: { firstName, lastName: 'Okafor' },
			contact,
			trial: null,
			texts: '',
			agreed: [],
		})
		return rows<{ id: string }>('select id from sign_ups order by id desc')[0]?.id ?? ''
	}
	const desk = await Visitor.signedInAs(anAdminAt(school))
	const path = `/students/sign-ups/${ask('Kemi')}/book`
	const { text } = (await desk.get(path)).page
	expect(text).toContain('Ife Okafor has the same email address. Whose lesson is it?')
	expect(text).toContain('Same family as Ife Okafor')
	const [{ student } = { student: '' }] = rows<{ student: string }>(
		'select family_id as student from students where id = ?',
		ada,
	)
	const day = `${new Date().getFullYear() + 1}-03-02`
	const when = { time: 'other', day, startTime: '15:00', durationMinutes: '30', roomId: '' }
	const booked = await desk.post(path, { formKey: 'a-key', version: '1', student, ...when })
	expect((await desk.follow(booked)).body).toContain('Kemi Okafor is in the same family as Ife Okafor now.')
	const step = { intent: 'accept', signUpId: ask('Lea'), version: '1' }
	expect((await desk.follow(await desk.post('/students/sign-ups', step))).body).toContain(
		'Choose “Same family as Ife Okafor” to show Lea Okafor in that family’s portal.',
	)
})
