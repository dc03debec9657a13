import { beforeEach, describe, expect, it } from 'vitest'
import { change, rows } from '../support/database.ts'
import { aColleagueAt } from '../support/factories.ts'
import { mails } from '../support/mail.ts'
import {
	ada,
	anEvent,
	asFamily,
	beginEvents,
	ben,
	entryOf,
	EVENTS,
	inDays,
	inLanguage,
	OF_FAMILY,
	office,
	said,
	school,
	signUp,
} from '../support/events.ts'
import { aParent } from '../support/portal.ts'
import { aFamily } from '../support/students.ts'
import { Visitor } from '../support/visitor.ts'

beforeEach(async () => {
	await beginEvents()
	change('update students set family_id = ? where id = ?', aFamily(school, 'Okafor'), ada)
})

const formOf = (event: string) => `${OF_FAMILY}/entry?event=${event}&student=${ada}`
const owed = () => rows('select fee_minor as fee from event_entries')
const letterTo = (email: string, event = '') =>
	mails().find(({ to, subject }) => to === email && subject.includes(event))?.text ?? ''
const withdraw = () => ({ intent: 'step-down', entry: entryOf(ada) })

describe('the fee of a recital', () => {
	it('is named with the recital to come before a last day is recorded or the student is archived', async () => {
		const id = await anEvent({ feeMinor: '12.50' })
		const over = await anEvent({ name: 'Winter recital' })
		await signUp(office, id, ada)
		await signUp(office, over, ada)
		change('update events set day = ?, sign_up_until = ? where id = ?', inDays(-1), inDays(-1), over)
		const colleague = await Visitor.signedInAs(aColleagueAt(school))
		for (const task of ['status?to=left', 'archive']) {
			const { body, page } = await office.get(`/students/${ada}/${task}`)
			expect(page.text).toContain('Still open when they leave.')
			expect(page.text).toContain(`Signed up for Spring recital on ${said(inDays(20))}, fee $12.50`)
			expect(body).toContain(`href="${EVENTS}/${id}"`)
			expect(page.text).not.toContain('Signed up for Winter recital')
			expect((await colleague.get(`/students/${ada}/${task}`)).page.text).not.toContain('12.50')
		}
		const [entry] = rows<{ id: string }>('select id from event_entries where event_id = ?', id)
		await office.post(`${EVENTS}/${id}`, { intent: 'withdraw', entry: entry!.id })
		expect((await office.get(`/students/${ada}/archive`)).page.text).not.toContain('Still open when')
	})

	it('is typed by the office, and shown to it before a student is signed up', async () => {
		const wrong = await office.post(`${EVENTS}/new`, { name: 'Spring recital', feeMinor: 'ten' })
		expect(wrong.status).toBe(400)
		expect(wrong.body).toContain('value="ten"')
		const id = await anEvent({ feeMinor: '12.50' })
		expect((await office.get(`${EVENTS}/${id}`)).page.text).toContain('Fee $12.50')
		expect((await office.get(`${EVENTS}/${id}/edit`)).body).toContain('value="12.50"')
		const asks = await office.get(`${EVENTS}/${id}/sign-up?student=${ada}`)
		expect(asks.page.text).toContain('Taking part costs $12.50 , which goes on the family’s next invoice.')
		await signUp(office, id, ada)
		expect(owed()).toEqual([{ fee: 12_50 }])
	})

	it('is set by those whose account includes money, and stays when somebody else changes the recital', async () => {
		const event = await anEvent({ feeMinor: '12.50' })
		const colleague = await Visitor.signedInAs(aColleagueAt(school))
		const shown = (await colleague.get(`${EVENTS}/${event}`)).body
		expect(shown).not.toContain('12.5')
		expect(shown).not.toContain('1250')
		const { body, page } = await colleague.get(`${EVENTS}/${event}/edit`)
		expect(body).not.toContain('name="feeMinor"')
		const names = ['name', 'day', 'time', 'place', 'signUpUntil', 'version']
		const kept = Object.fromEntries(names.map((name) => [name, page.valueOf(name) ?? '']))
		const form = { kind: 'recital', audience: 'all', ...kept, place: 'Town hall', feeMinor: '99' }
		expect((await colleague.post(`${EVENTS}/${event}/edit`, form)).status).toBe(303)
		expect(rows('select place, fee_minor as fee from events')).toEqual([{ place: 'Town hall', fee: 12_50 }])
		const added = { ...form, name: 'Summer recital', key: 'a-new-recital' }
		expect((await colleague.post(`${EVENTS}/new`, added)).status).toBe(303)
		expect(rows(`select fee_minor as fee from events where name = 'Summer recital'`)).toEqual([{ fee: null }])
	})

	it('is shown to the payer before they sign up, in their language, and is owed until they withdraw', async () => {
		const id = await anEvent({ feeMinor: '12.50' })
		const parent = aParent(school, [ada], { pays: true })
		const payer = await Visitor.signedInAs(parent)
		expect((await payer.get(OF_FAMILY)).page.text).toContain('Fee: $12.50')
		expect((await payer.get(formOf(id))).page.text).toContain(
			`Taking part costs $12.50. It goes on your next invoice. If you withdraw by ${said(inDays(10))}, you pay nothing.`,
		)
		inLanguage(parent, 'de')
		const german = await payer.get(formOf(id))
		expect(german.page.text).toMatch(
			/Die Teilnahme kostet 12,50\s\$. Der Betrag kommt auf Ihre nächste Rechnung/,
		)
		await asFamily(payer, id, ada)
		expect(owed()).toEqual([{ fee: 12_50 }])
		await payer.post(OF_FAMILY, withdraw())
		expect(owed()).toEqual([{ fee: 0 }])
	})

	it('is no amount for those who do not pay, or where the school shows no money', async () => {
		const id = await anEvent({ feeMinor: '12.50' })
		const other = await Visitor.signedInAs(aParent(school, [ada], { pays: false, mayBook: true }))
		const form = await other.get(formOf(id))
		expect(form.page.text).toContain('It goes on the next invoice of the person who pays for Ada.')
		expect(form.body).not.toContain('12.50')
		expect((await other.get(OF_FAMILY)).body).not.toContain('12.50')
	})

	it('is said to wait for a family where a student has none', async () => {
		const id = await anEvent({ feeMinor: '12.50' })
		const asks = await office.get(`${EVENTS}/${id}/sign-up?student=${ben}`)
		expect(asks.page.text).toContain(
			'Taking part costs $12.50 . Ben Ito has no family to bill. Once they have one, the fee goes on its next invoice.',
		)
		expect(asks.page.text).not.toContain('which goes on')
	})

	it('is in the confirmation: the amount for who gets the invoices, in their language, and that there is one for others', async () => {
		const id = await anEvent({ feeMinor: '12.50' })
		const payer = aParent(school, [ada], { pays: true })
		const other = aParent(school, [ada], { pays: false })
		inLanguage(payer, 'de')
		await signUp(office, id, ada)
		expect(letterTo(payer.email)).toMatch(/Die Teilnahme kostet 12,50\s\$. Der Betrag kommt auf Ihre nächste/)
		expect(letterTo(payer.email)).toMatch(/Wenn Sie sich bis .* abmelden, wird nichts berechnet/)
		expect(letterTo(other.email)).toContain(
			`There is a fee. It goes on the next invoice of the person who pays for Ada Okafor. If you withdraw by ${said(inDays(10))}, nothing is charged.`,
		)
		expect(letterTo(other.email)).not.toContain('12.50')
	})

	it('is no amount in an email either where the school shows no money, and nothing where there is none', async () => {
		const payer = aParent(school, [ada, ben], { pays: true })
		change('update students set family_id = ?', aFamily(school, 'Okafor'))
		await signUp(office, await anEvent({ feeMinor: '' }), ada)
		expect(letterTo(payer.email)).not.toMatch(/fee|costs/)
		change('insert into school_profiles (school_id, shows_money, updated_at) values (?, 0, 1)', school.id)
		await signUp(office, await anEvent({ name: 'Summer recital', feeMinor: '12.50' }), ben)
		expect(letterTo(payer.email, 'Summer recital')).toContain('There is a fee.')
		expect(letterTo(payer.email, 'Summer recital')).not.toContain('12.50')
	})

	it.each([
		['en', 'Ada Okafor no longer takes part in Spring recital', /The fee of \$12\.50 is not charged/],
		[
			'de',
			'Ada Okafor nimmt nicht mehr teil: Spring recital',
			/Die Gebühr von 12,50\s\$ wird nicht berechnet/,
		],
		['es', 'Ada Okafor ya no participa en Spring recital', /La cuota de 12,50\s\S+ no se cobra/],
	])('is in the email about a withdrawal by the family, in %s', async (language, subject, fee) => {
		const id = await anEvent({ feeMinor: '12.50' })
		const parent = aParent(school, [ada], { pays: true })
		inLanguage(parent, language)
		const payer = await Visitor.signedInAs(parent)
		await asFamily(payer, id, ada)
		await payer.post(OF_FAMILY, withdraw())
		expect(letterTo(parent.email, subject)).toMatch(fee)
	})

	it('is not charged or credited when the recital is canceled, and the email says so for all children of a family', async () => {
		const id = await anEvent({ feeMinor: '12.50' })
		change('update students set family_id = ?', aFamily(school, 'Okafor'))
		const payer = aParent(school, [ada, ben], { pays: true })
		const other = aParent(school, [ada, ben], { pays: false })
		await signUp(office, id, ada)
		await signUp(office, id, ben)
		await office.post(`${EVENTS}/${id}/cancel`, { reason: 'Snow' })
		expect(letterTo(payer.email, 'Canceled')).toContain('The fee of $25.00 is not charged.')
		expect(letterTo(other.email, 'Canceled')).toMatch(/The fee for Ada Okafor, Ben Ito is not charged\./)
		expect(owed()).toEqual([{ fee: 0 }, { fee: 0 }])
	})

	it('stays owed where the office withdraws somebody after the last day, and is told so', async () => {
		const id = await anEvent({ feeMinor: '12.50' })
		const payer = aParent(school, [ada], { pays: true })
		await signUp(office, id, ada)
		change('update events set sign_up_until = ? where id = ?', inDays(-1), id)
		expect((await office.get(`${EVENTS}/${id}`)).page.text).toContain(
			'Students withdrawn now still owe the fee.',
		)
		inLanguage(payer, 'de')
		await office.post(`${EVENTS}/${id}`, { intent: 'withdraw', entry: entryOf(ada) })
		expect(owed()).toEqual([{ fee: 12_50 }])
		expect(letterTo(payer.email, 'nicht mehr teil')).toMatch(/Die Gebühr von 12,50\s\$ bleibt bestehen/)
	})
})
