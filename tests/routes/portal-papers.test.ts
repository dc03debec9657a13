import { afterEach, describe, expect, it, vi } from 'vitest'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { addAssignment } from '#app/models/learning/assignments.server.ts'
import { publishReport, startReport } from '#app/models/learning/report-steps.server.ts'
import { saveNote } from '#app/models/learning/notes.server.ts'
import { giveConsent } from '#app/models/student/consent-changes.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../support/database.ts'
import { aDraft, aPlan, fee, markLessonOf } from '../support/billing.ts'
import { inLanguage } from '../support/events.ts'
import { aLesson, anAdminAt, aSchool, aStudent, aStudentAt } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { aHousehold, aParent } from '../support/portal.ts'
import { aConsentText } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

afterEach(() => {
	vi.useRealTimers()
})

async function aPayingFamily() {
	const house = aHousehold('2026-01-07T15:00:00Z')
	const { access, family, ben } = house
	const line = fee(20_00, { description: 'Music book', studentId: ben, why: 'Ordered on January 2' })
	const invoice = aDraft(access, family, line)
	valueOf(issueInvoice(access, invoice))
	return { ...house, invoice, mother: await Visitor.signedInAs(house.parent) }
}

/** The hidden fields of the form with a certain button. */
function hiddenIn(body: string, intent: string): Record<string, string> {
	const form = body.split('<form').find((part) => part.includes(`value="${intent}"`)) ?? ''
	return Object.fromEntries(
		[...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
			([, name = '', value = '']) => [name, value],
		),
	)
}

describe('invoices', () => {
	it('say what is due, why a line is there and how to pay, and payments are receipts', async () => {
		const { mother, access, invoice, family } = await aPayingFamily()
		const list = await mother.get('/student/invoices')
		expect(list.page.text).toContain('Invoice 0001')
		expect(list.page.text).toContain('Due in 14 days')
		const one = await mother.get(`/student/invoices/${invoice}`)
		expect(one.page.text).toContain('Music book')
		expect(one.page.text).toContain('Ordered on January 2')
		expect(one.page.text).toContain('Payment reference')
		const paid = {
			familyId: family,
			receivedOn: '2026-01-07',
			amountMinor: 20_00,
			method: 'transfer',
		} as const
		const { id } = valueOf(recordPayment(access, newId(), paid))
		const receipt = await mother.get(`/student/invoices/receipts/${id}`)
		expect(receipt.page.text).toContain('$20.00')
		const receipts = async () =>
			(await mother.get('/student/invoices')).page.text.split('Payments and receipts')[1]
		expect(await receipts()).toContain('$20.00 Bank transfer')
		valueOf(recordPayment(access, newId(), { ...paid, method: 'cash' }))
		change(`update family_payments set payer_id = (select min(id) from guardians) where method = 'cash'`)
		const [payer] = rows<{ name: string }>('select name from guardians order by id')
		expect(await receipts()).toContain(`$20.00 ${payer?.name}. Cash`)
		const statement = await mother.get('/student/invoices/statement?from=2026-01-01&to=2026-01-31')
		expect(statement.page.text).toContain('Invoice 0001')
		expect(statement.page.text).toContain('Balance after −$20.00')
		const wrong = await mother.get('/student/invoices/statement?from=soon')
		expect(wrong.page.text).toContain('Enter both dates')
	})

	it('say how many lessons of a package are left, once it is billed', async () => {
		const { access, family, ben, mother, parent } = await aPayingFamily()
		const [seat] = rows<{ id: string; classId: string }>(
			'select id, class_id as classId from enrolments where student_id = ?',
			ben,
		)
		const planId = aPlan(access, { basis: 'package', amountMinor: 300_00, packageLessons: 10 }, 'Package')
		const chosen = { enrolmentId: seat!.id, planId, startsOn: '2026-01-01', override: null }
		valueOf(setEnrolmentPlan(access, chosen))
		const { lines } = suggestLines(access, family, '2026-01')
		const draft = { familyId: family, period: '2026-01', lines }
		const { id } = valueOf(saveInvoiceDraft(access, newId(), draft))
		expect((await mother.get('/student/invoices')).page.text).not.toContain('of the package')
		valueOf(issueInvoice(access, id))
		markLessonOf(
			access,
			aLesson(access.school, { classId: seat!.classId, startsAt: Date.parse('2026-01-13T21:00:00Z') }),
			ben,
			'P',
		)
		const shown = ': 9 of 10 lessons of the package are left. The next package is billed when none is left.'
		expect((await mother.get('/student/invoices')).page.text).toContain(shown)
		for (const [language, own] of [
			['de', 'Vom Paket sind noch 9 von 10 Unterrichtsstunden übrig. Das nächste Paket'],
			['es', 'Quedan 9 de 10 clases del bono. El siguiente bono'],
		] as const) {
			change(
				'insert or replace into preferences (user_id, language, updated_at) values (?, ?, 0)',
				parent.userId,
				language,
			)
			expect((await mother.get('/student/invoices')).page.text).toContain(own)
		}
	})

	it('lead to the lesson they bill, unless the school hides the schedule', async () => {
		const { access, family, ben, classId, mother } = await aPayingFamily()
		const startsAt = Date.parse('2026-01-06T21:00:00Z')
		const lessonId = aLesson(access.school, { classId, startsAt })
		const invoice = aDraft(access, family, fee(20_00, { studentId: ben, lessonId }))
		valueOf(issueInvoice(access, invoice))
		const read = async () => (await mother.get(`/student/invoices/${invoice}`)).page.links
		expect((await read())['See the lesson']).toBe(`/student/schedule?child=${ben}&from=2026-01-06`)
		change(
			'insert into school_profiles (school_id, shows_schedule, updated_at) values (?, 0, 1)',
			access.schoolId,
		)
		expect(await read()).not.toHaveProperty('See the lesson')
	})

	it('are on statements in the order of their days, and say which is for a late fee alone', async () => {
		const { mother, access, family } = await aPayingFamily()
		const late = fee(5_00, { kind: 'late_fee', description: 'Late fee, invoice 0001' })
		valueOf(issueInvoice(access, aDraft(access, family, late)))
		const earlier = { familyId: family, receivedOn: '2026-01-05', amountMinor: 9_00, method: 'cash' } as const
		valueOf(recordPayment(access, newId(), earlier))
		const { page } = await mother.get('/student/invoices/statement?from=2026-01-01&to=2026-01-31')
		expect(page.text).toMatch(/, Payment .*, Invoice 0001 .*, Invoice 0002, late fee /)
	})

	it('say why a part of a term is there', async () => {
		const { mother, access, family, ben } = await aPayingFamily()
		const line = fee(30_00, { kind: 'tuition', studentId: ben, period: '2026-01-12/2', why: 'part 2 of 3' })
		const term = aDraft(access, family, line)
		valueOf(issueInvoice(access, term))
		const page = await mother.get(`/student/invoices/${term}`)
		expect([page.status, page.page.text]).toEqual([200, expect.stringContaining('part 2 of 3')])
	})

	it('are told to nobody else, with one body, and those without rights learn who pays and no sums', async () => {
		const { school, ben, invoice, parent, family } = await aPayingFamily()
		const learner = aStudentAt(school)
		change('update students set family_id = ? where membership_id = ?', family, learner.membershipId)
		const aunt = aParent(school, [ben])
		const father = aParent(school, [ben], { noContact: true, pays: true, getsInvoices: true })
		const stranger = aParent(school, [aStudent(school)], { pays: true })
		const far = aSchool()
		const elsewhere = aParent(far, [aStudent(far)], { pays: true })
		for (const person of [learner, aunt, father, stranger, elsewhere]) {
			const visitor = await Visitor.signedInAs(person)
			const page = await visitor.get('/student/invoices')
			expect(page.status).toBe(200)
			expect(page.body).not.toMatch(/\b(20\.00|Music book|0001)\b/)
			const missing = await visitor.get('/student/invoices/none')
			expect(missing.status).toBe(404)
			expect((await visitor.get(`/student/invoices/${invoice}`)).body).toBe(missing.body)
			expect((await visitor.get(`/student/invoices/receipts/${invoice}`)).body).toBe(missing.body)
		}
		const page = await (await Visitor.signedInAs(aunt)).get('/student/invoices')
		expect(page.page.text).toContain(`Invoices go to ${parent.name}`)
	})
})

describe('progress', () => {
	it('is notes, homework and practice, which is refused when it cannot be', async () => {
		const { mother, school, access, ben, violin, teacher, at } = await aPayingFamily()
		const lessonId = aLesson(school, {
			classId: violin,
			teacherId: teacher,
			startsAt: at('2026-01-06', '16:00'),
		})
		valueOf(
			saveNote(
				access,
				{ lessonId, studentId: ben },
				{ covered: 'Third position', privateNote: 'Tired' },
				true,
			),
		)
		valueOf(addAssignment(access, newId(), ben, { text: 'G major, two octaves' }))
		const { id: over } = valueOf(addAssignment(access, newId(), ben, { text: 'Long bows' }))
		change("update assignments set due_on = '2025-11-30' where id = ?", over)
		const page = await mother.get('/student/progress')
		expect(page.page.text).toMatch(/To practice G major, two octaves .*Past assignments Long bows/)
		expect((await mother.get('/student/dashboard')).page.text).not.toContain('Long bows')
		expect(page.page.text).toContain('Third position')
		expect(page.page.text).toContain('G major, two octaves')
		// Ben had a lesson, but nobody marked it.
		expect(page.page.text).toContain('No attendance was marked in the last 90 days.')
		expect(page.body).not.toContain('Tired')
		expect((await mother.get('/student/progress?search=octopus')).page.text).toContain(
			'No note has these words.',
		)
		const fields = { ...hiddenIn(page.body, 'practice'), intent: 'practice' }
		const add = (day: string, minutes: string, more = {}) =>
			mother.post('/student/progress', { ...fields, formKey: newId(), day, minutes, ...more })
		for (const [day, minutes] of [
			['2026-01-08', '20'],
			['2025-12-30', '20'],
			['2026-01-07', '601'],
			['2026-01-07', '0'],
			['someday', '20'],
		] as const)
			expect([day, minutes, (await add(day, minutes)).status]).toEqual([day, minutes, 400])
		expect((await add('2026-01-07', '600')).status).toBe(303)
		const twice = await add('2026-01-07', '600')
		expect(twice.status).toBe(409)
		expect(twice.page.text).toContain('I practiced this a second time that day')
		expect((await add('2026-01-07', '600', { again: 'on' })).status).toBe(303)
		expect(rows('select minutes from practice_entries')).toHaveLength(2)
		const ticked = await mother.post('/student/progress', { ...hiddenIn(page.body, 'tick'), intent: 'tick' })
		expect((await mother.follow(ticked)).page.text).toContain('Mark as not done')
	})

	it('of another child is not there', async () => {
		const { mother, school, access } = await aPayingFamily()
		const other = aStudent(school)
		const { id } = valueOf(addAssignment(access, newId(), other, { text: 'Scales' }))
		const missing = (await mother.get('/student/progress?child=none')).body
		expect((await mother.get(`/student/progress?child=${other}`)).body).toBe(missing)
		for (const form of [
			{ intent: 'practice', student: other, day: '2026-01-07', minutes: '5' },
			{ intent: 'tick', assignment: id },
			{ intent: 'confirm', entry: 'none' },
		] as Record<string, string>[]) {
			const answer = await mother.post('/student/progress', form)
			expect([form, answer.status]).toEqual([form, 404])
			expect(answer.body).toBe(missing)
		}
	})
})

describe('reports', () => {
	it('are read once they are published, and acknowledged', async () => {
		const { mother, school, access, ben } = await aPayingFamily()
		const wanted = { title: 'Winter term', fromDay: '2025-09-01', toDay: '2025-12-31' }
		const { id } = valueOf(startReport(access, newId(), ben, wanted))
		change('update progress_reports set worked = ? where id = ?', 'Bowing and tone', id)
		expect((await mother.get('/student/reports')).body).not.toContain('Winter term')
		const missing = await mother.get('/student/reports/none')
		expect(missing.status).toBe(404)
		expect((await mother.get(`/student/reports/${id}`)).body).toBe(missing.body)
		const [{ version }] = rows<{ version: number }>(
			'select version from progress_reports where id = ?',
			id,
		) as [{ version: number }]
		valueOf(publishReport(access, { id, version }))
		expect((await mother.get('/student/dashboard')).page.text).toContain(
			'Read the report “Winter term” about Ben',
		)
		const page = await mother.get(`/student/reports/${id}`)
		expect(page.page.text).toContain('Bowing and tone')
		const told = await mother.post(`/student/reports/${id}`, { note: 'Thank you' })
		expect((await mother.follow(told)).page.text).toContain('Acknowledged on')
		const stranger = await Visitor.signedInAs(aParent(school, [aStudent(school)]))
		const refused = await stranger.post(`/student/reports/${id}`, {})
		expect(refused.status).toBe(404)
		expect(refused.body).toBe((await stranger.get(`/student/reports/${id}`)).body)
	})
})

describe('feedback', () => {
	it('is given, and changed within a day', async () => {
		const { mother, ben } = await aPayingFamily()
		const fields = { intent: 'give', student: ben, about: 'school', readers: 'office', formKey: newId() }
		expect((await mother.post('/student/feedback', { ...fields, text: '' })).status).toBe(400)
		const sent = await mother.post('/student/feedback', {
			...fields,
			text: 'Lovely concert',
			allowReply: 'on',
		})
		const page = await mother.follow(sent)
		expect(page.page.text).toContain('Lovely concert')
		const [{ id }] = rows<{ id: string }>('select id from feedback') as [{ id: string }]
		const changed = await mother.post('/student/feedback', {
			intent: 'change',
			feedback: id,
			text: 'Great concert',
		})
		expect((await mother.follow(changed)).page.text).toContain('Great concert')
		expect((await mother.get('/student/feedback?change=none')).status).toBe(404)
	})
})

describe('settings', () => {
	it('give and withdraw consents, by guardians alone', async () => {
		const { mother, school, ben } = await aPayingFamily()
		aConsentText(school)
		const page = await mother.get('/student/settings')
		const fields = { ...hiddenIn(page.body, 'agree'), intent: 'agree' }
		const agreed = await mother.follow(await mother.post('/student/settings', fields))
		expect(agreed.page.text).toContain('Your consent was recorded.')
		expect(rows('select student_id, given_by from consents')).toMatchObject([{ student_id: ben }])
		const withdrawn = await mother.post('/student/settings', {
			...hiddenIn(agreed.body, 'withdraw'),
			intent: 'withdraw',
		})
		expect((await mother.follow(withdrawn)).page.text).toContain('Your consent was withdrawn.')
		const other = await mother.post('/student/settings', { ...fields, student: aStudent(school) })
		expect(other.status).toBe(404)
		const young = aStudentAt(school)
		change(`update students set birth_date = '2014-01-01' where membership_id = ?`, young.membershipId)
		const [me] = rows<{ id: string }>('select id from students where membership_id = ?', young.membershipId)
		const child = await Visitor.signedInAs(young)
		expect((await child.post('/student/settings', { ...fields, student: me!.id })).status).toBe(403)
	})

	it('name the guardian who withdrew what another gave', async () => {
		const { mother, school, ben, parent, access } = await aPayingFamily()
		const textId = aConsentText(school)
		valueOf(giveConsent(access, { id: ben, name: 'Ben' }, { textId, version: 1, givenBy: 'Lucia Lopez' }))
		const father = await Visitor.signedInAs(aParent(school, [ben]))
		const page = await father.get('/student/settings')
		const fields = { ...hiddenIn(page.body, 'withdraw'), intent: 'withdraw' }
		await father.post('/student/settings', fields)
		change(`update consents set withdrawn_by = 'Omar Haddad' where withdrawn_by is not null`)
		const read = async () => (await mother.get('/student/settings')).page.text
		expect(await read()).toContain('Withdrawn by Omar Haddad on 7 January 2026')
		expect(await read()).not.toMatch(/Lucia Lopez|did not agree/)
		inLanguage(parent, 'de')
		expect(await read()).toContain('Von Omar Haddad am 7. Januar 2026 widerrufen')
		inLanguage(parent, 'es')
		expect(await read()).toContain('Retirado por Omar Haddad el 7 de enero de 2026')
		const copy = await mother.get('/student/settings?download=data')
		expect(copy.body).toContain('"withdrawnBy": "Omar Haddad"')
		const desk = await Visitor.signedInAs(anAdminAt(school))
		const office = (await desk.get(`/students/${ben}/consents`)).page.text
		expect(office).toContain('Withdrawn by Omar Haddad on 7 January 2026')
		expect(office).toMatch(/agreed to by Lucia Lopez .+, withdrawn by Omar Haddad on/)
		const version = await desk.get(`/settings/school/consents?text=${textId}`)
		expect(version.page.text).toMatch(/said by Lucia Lopez withdrawn by Omar Haddad on/)
		change(`update consents set at = at - 1, withdrawn_by = null, withdrawal_recorded_by = 'Olivia Berg'`)
		expect(await read()).toContain('Retirado el 7 de enero de 2026, registrado por Olivia Berg')
		change('update consents set withdrawal_recorded_by = null')
		expect(await read()).toMatch(/Retirado el 7 de enero de 2026(?!,)/)
	})

	it('take a no, which is not asked for again', async () => {
		const { mother, school } = await aPayingFamily()
		aConsentText(school)
		const asked = 'Read and answer'
		expect((await mother.get('/student/dashboard')).page.text).toContain(asked)
		const page = await mother.get('/student/settings')
		const declined = await mother.follow(
			await mother.post('/student/settings', { ...hiddenIn(page.body, 'decline'), intent: 'decline' }),
		)
		expect(declined.page.text).toContain('Your answer was recorded: you do not agree.')
		expect(declined.page.text).toContain('did not agree, on')
		expect((await mother.get('/student/dashboard')).page.text).not.toContain(asked)
		const agreed = await mother.post('/student/settings', {
			...hiddenIn(declined.body, 'agree'),
			intent: 'agree',
		})
		expect((await mother.follow(agreed)).page.text).toContain('Your consent was recorded.')
	})

	it('hand out a copy of what the portal shows, and of nothing else', async () => {
		const { mother, school, ben, access, violin, teacher, at } = await aPayingFamily()
		const lessonId = aLesson(school, {
			classId: violin,
			teacherId: teacher,
			startsAt: at('2026-01-06', '16:00'),
		})
		valueOf(
			saveNote(access, { lessonId, studentId: ben }, { covered: 'Scales', privateNote: 'Secret' }, true),
		)
		change("update guardians set phone = '+12025550187'")
		const file = await mother.get('/student/settings?download=data')
		expect(file.headers['content-disposition']).toContain('attachment; filename="my-data-2026-01-07.json"')
		const copy = file.json() as { account: unknown; students: { name: string }[]; invoices: unknown[] }
		expect(copy.account).toMatchObject({
			phone: '+12025550187',
			language: 'en',
			notifications: { digest: 'daily' },
		})
		expect(copy.students).toMatchObject([{ name: 'Ben Okafor' }])
		expect(copy.invoices).toHaveLength(1)
		expect(file.body).toContain('Scales')
		expect(file.body).not.toContain('Secret')
		const aunt = await (
			await Visitor.signedInAs(aParent(school, [ben]))
		).get('/student/settings?download=data')
		expect((aunt.json() as { invoices: unknown[] }).invoices).toEqual([])
		const father = aParent(school, [ben], { noContact: true, pays: true })
		expect(
			(await (await Visitor.signedInAs(father)).get('/student/settings?download=data')).body,
		).not.toMatch(/Ben|Scales/)
	})
})
