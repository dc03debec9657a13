import { beforeEach, describe, expect, it } from 'vitest'
import { change } from '../support/database.ts'
import {
	ada,
	anEvent,
	anExam,
	aNamed,
	beginEvents,
	ben,
	day,
	entryOf,
	EVENTS,
	inDays,
	inLanguage,
	office,
	result,
	said,
	school,
	signUp,
} from '../support/events.ts'
import { pdfText } from '../support/pdf.ts'
import { aParent } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

const HOME = '/student/dashboard'
const REPORTS = '/student/reports'

beforeEach(beginEvents)

it('the page of recitals says where the lessons of a recital class are while it is empty', async () => {
	const parent = await Visitor.signedInAs(aParent(school, [ada]))
	const { page } = await parent.get('/student/schedule/events')
	expect(page.text).toContain('Lessons of a class, also of a recital class, are under Lessons.')
})

describe('the home of the portal', () => {
	it('names what is ahead, who takes part, and leads to signing up while that is open', async () => {
		const id = await anEvent()
		const parent = await Visitor.signedInAs(aParent(school, [ada, ben]))
		await signUp(office, id, ada)
		const { page } = await parent.get(HOME)
		expect(page.text).toContain(`Spring recital , ${said(inDays(20))}, 17:00`)
		expect(page.text).toContain(`Ada takes part. Sign up until ${said(inDays(10))}`)
		const buttons = Object.keys(page.links).filter((text) => text.startsWith('Sign up'))
		expect(buttons).toEqual(['Sign up Ben Spring recital'])
		const form = await parent.get(page.links['Sign up Ben Spring recital'] ?? '')
		expect(form.page.heading).toBe('Sign up Ben')
		await office.post(`${EVENTS}/${id}`, { intent: 'close' })
		const closed = await parent.get(HOME)
		expect(closed.page.text).toContain('Ada takes part')
		expect(closed.page.text).not.toMatch(/Sign up|Ben takes part/)
	})

	it('is silent about what is a draft, canceled, over, for others, or kept from families', async () => {
		const parent = await Visitor.signedInAs(aParent(school, [ada]))
		await anEvent({ name: 'Draft recital' }, { open: false })
		await anEvent({ name: 'Invited recital', audience: 'invited' })
		const canceled = await anEvent({ name: 'Canceled recital' })
		await signUp(office, canceled, ada)
		await office.post(`${EVENTS}/${canceled}/cancel`, { reason: 'Snow' })
		const over = await anEvent({ name: 'Past recital', day, signUpUntil: day })
		await signUp(office, over, ada)
		change('update events set day = ?, sign_up_until = ? where id = ?', inDays(-1), inDays(-1), over)
		expect((await parent.get(HOME)).page.text).not.toContain('recital')
		await anEvent()
		expect((await parent.get(HOME)).page.text).toContain('Spring recital')
		change('insert into school_profiles (school_id, shows_schedule, updated_at) values (?, 0, 1)', school.id)
		expect((await parent.get(HOME)).page.text).not.toContain('recital')
	})

	it('offers no signing up to who may not book, and speaks of each child alone', async () => {
		const id = await anEvent()
		const [father, other] = [aParent(school, [ada], { mayBook: false }), aParent(school, [ben])]
		const visitor = await Visitor.signedInAs(father)
		expect((await visitor.get(HOME)).page.text).not.toContain('Spring recital')
		await signUp(office, id, ada)
		const { page } = await visitor.get(HOME)
		expect(page.text).toContain('Ada takes part')
		expect(page.text).not.toContain('Sign up')
		expect((await (await Visitor.signedInAs(other)).get(HOME)).page.text).not.toContain('Ada')
	})

	it.each([
		['es', 'Audiciones y exámenes', 'Ada participa. Inscripción hasta', 'Inscribir a Ben'],
		['de', 'Vorspiele und Prüfungen', 'Ada nimmt teil. Anmeldung bis', 'Ben anmelden'],
	])('says so in %s', async (language, title, line, button) => {
		const id = await anEvent()
		await signUp(office, id, ada)
		const parent = aParent(school, [ada, ben])
		inLanguage(parent, language)
		const { page } = await (await Visitor.signedInAs(parent)).get(HOME)
		for (const text of [title, line, button]) expect(page.text).toContain(text)
		expect(page.text).not.toMatch(/Sign up|takes part/)
	})
})

describe('certificates among the reports', () => {
	const anotherExam = async () => {
		const id = await anExam()
		await signUp(office, id, ada, { instrument: 'Piano', grade: 'Grade 2' })
		await signUp(office, id, ben, { instrument: 'Cello' })
		await result(office, id, ada, { outcome: 'merit', mark: '124 of 150' })
		await result(office, id, ben, { outcome: 'fail' })
	}

	it('are read and kept by the own family, and by nobody else', async () => {
		await anotherExam()
		const [mother, stranger] = [
			await Visitor.signedInAs(aParent(school, [ada, ben])),
			await Visitor.signedInAs(aParent(school, [aNamed('Cleo', 'Ames')])),
		]
		const { page } = await mother.get(REPORTS)
		expect(page.text).toContain(`Ada, Grade exams Merit, 124 of 150, Piano, Grade 2, ${said(day)}`)
		expect(page.text).not.toContain('Ben, Grade exams')
		const own = `${REPORTS}?certificate=${entryOf(ada)}`
		expect([
			page.links['Ada, Grade exams'],
			page.links['Download Certificate (PDF), Grade exams, for Ada'],
		]).toEqual([own, own])
		const paper = await mother.get(own)
		expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
		expect(await pdfText(paper.bytes)).toContain('Ada Okafor')
		expect((await mother.get(`${REPORTS}?certificate=${entryOf(ben)}`)).status).toBe(404)
		expect((await mother.get(`${REPORTS}?certificate=`)).status).toBe(404)
		expect((await stranger.get(own)).status).toBe(404)
		expect((await stranger.get(REPORTS)).page.text).not.toContain('Certificates')
	})

	it('are read where the school shows reports and no lessons, and not where it shows neither', async () => {
		await anotherExam()
		const mother = await Visitor.signedInAs(aParent(school, [ada]))
		change('insert into school_profiles (school_id, shows_schedule, updated_at) values (?, 0, 1)', school.id)
		const { 'Certificate (PDF)': link = '' } = (await mother.get('/student/progress')).page.links
		expect((await mother.get(link)).headers['content-type']).toBe('application/pdf')
		change('update school_profiles set shows_reports = 0')
		expect((await mother.get('/student/progress')).page.text).not.toContain('Certificate')
		expect((await mother.get(link)).status).toBe(404)
	})
})
