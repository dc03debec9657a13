import { afterEach, describe, expect, it, vi } from 'vitest'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { balanceForReader } from '#app/models/billing/internal/reader-balance.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { nextInvoiceDay } from '#app/models/billing/next-invoice.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { sendInvoices } from '#app/models/billing/sending.server.ts'
import { saveBillingSettings } from '#app/models/billing/settings.server.ts'
import { suggestLines } from '#app/models/billing/suggestions.server.ts'
import { changeClass } from '#app/models/class/state.server.ts'
import { remindOfInvoices } from '#app/models/hourly/invoice-reminders.server.ts'
import { giveUpUnpaidPlaces } from '#app/models/hourly/unpaid-places.server.ts'
import { acceptSignUp, declineSignUp } from '#app/models/join/answer.server.ts'
import { listHeldPlaces } from '#app/models/join/held-places.server.ts'
import { listLostPlaces, listUnpaidPlaces } from '#app/models/join/lost-places.server.ts'
import { findPayTerms } from '#app/models/join/pay-terms.server.ts'
import { findShownClass } from '#app/models/join/shown-classes.server.ts'
import { depositWords, placesToPay } from '#app/requests/places-to-pay.server.ts'
import { placedWords } from '#app/routes/school/students/sign-ups/save.server.ts'
import { today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { monthsLater } from '#app/utils/months.ts'
import { aBilledChild, aPlan, violations } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aClass, aStudent } from '../../support/factories.ts'
import { aChild, signsUp } from '../../support/joining.ts'
import { approves, aPaidClass, beginsToPay, signsUpPaying } from '../../support/joining-paid.ts'
import { aLesson } from '../../support/lesson-factories.ts'
import { valueOf, whenClocksShow } from '../../support/lessons.ts'
import { wordsOf } from '../../support/office.ts'
import { allOf } from '../../support/steps.ts'
import { aFamily } from '../../support/students.ts'

afterEach(() => {
	vi.useRealTimers()
	expect(violations()).toEqual([])
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const invoices = () => rows('select state, total_minor, open_minor from invoices order by id')
const students = () =>
	rows<{ state: string }>('select state from students order by id').map(({ state }) => state)
const places = () =>
	rows<{ state: string }>('select state from enrolments order by id').map(({ state }) => state)
const signUps = () =>
	rows<{ id: string; kind: string; state: string; pay_until: number | null }>(
		'select * from sign_ups order by id',
	)
const mails = (kind = 'sign-up') =>
	rows<{ text: string }>('select text from outbox where kind = ? order by id', kind).map(({ text }) => text)
const both = { children: [aChild('Mina'), aChild('Theo')] }
const late = (minutes: number) => giveUpUnpaidPlaces(Date.now() + minutes * MINUTE)
const familyId = () => rows<{ family_id: string }>('select family_id from students')[0]!.family_id

it('a place that is free again is not owed, though its invoice waits a day for a late payment', () => {
	const { page, office, classId } = aPaidClass('first')
	signsUpPaying(page, classId, both)
	const owed = () => balanceForReader(office, familyId())
	const lost = () => listLostPlaces(office, { familyId: familyId() })
	const sumOf = ({ dueNowMinor, notDueMinor }: ReturnType<typeof owed>) => dueNowMinor + notDueMinor
	expect([sumOf(owed()), lost()]).toEqual([152_00, []])
	const unpaid = () => listUnpaidPlaces(office, { familyId: familyId() }).map(({ isLost }) => isLost)
	expect(unpaid()).toEqual([false])
	late(31)
	expect(unpaid()).toEqual([true])
	const [{ period } = { period: '' }] = rows<{ period: string }>('select period from invoice_lines')
	expect(suggestLines(office, familyId(), period)).toMatchObject({ lines: [], overbilled: undefined })
	expect(owed()).toMatchObject({ dueNowMinor: 0, notDueMinor: 0, lostMinor: 152_00 })
	expect(lost()).toMatchObject([{ openMinor: 152_00, voidAt: signUps()[0]?.pay_until }])
	expect(approves(page, beginsToPay(page, classId))).toBe(true)
	expect(lost()).toEqual([])
})

it('a place that is free again is not reminded of, by the hour or by hand', () => {
	const { page, office, classId } = aPaidClass('first')
	const billing = { prefix: '', termsDays: 7, billDay: 1, lateFeeMinor: null, lateFeeAfterDays: 10 }
	valueOf(saveBillingSettings(office, { ...billing, remindBeforeDays: 30, remindLateDays: null }))
	signsUpPaying(page, classId)
	const invoiceId = rows<{ id: string }>('select id from invoices')[0]!.id
	const byHand = () => sendInvoices(office, [invoiceId], 'reminder')
	late(31)
	expect(allOf(remindOfInvoices(Date.now() + 25 * HOUR))).toBe(0)
	expect(byHand()).toMatchObject([
		{ ok: false, text: 'Its place was not paid for in time and is free again.' },
	])
	expect(mails('reminder')).toEqual([])
	approves(page, beginsToPay(page, classId))
	expect(byHand()).toMatchObject([{ ok: false, text: 'Nothing of it is open.' }])
})

describe('what is paid at sign-up', () => {
	it('is nothing as long as the school asks for nothing', () => {
		const { page, classId } = aPaidClass('nothing')
		expect(signsUp(page, classId)).toMatchObject({ value: 'seat' })
		expect([invoices(), students()]).toEqual([[], ['active']])
	})

	it('is the first invoice of all children, as the form said it, and the next run does not bill it again', () => {
		vi.useFakeTimers({ toFake: ['Date'], now: whenClocksShow('10:00', '2026-12-12') })
		const { page, office, classId } = aPaidClass('first')
		const terms = findPayTerms(page, findShownClass(page, classId)!, 2)
		expect(terms).toMatchObject({ is: 'online', totalMinor: 152_00, payNowMinor: 152_00 })
		expect(signsUpPaying(page, classId, both)).toMatchObject({ value: 'seat' })
		expect(invoices()).toEqual([{ state: 'issued', total_minor: 152_00, open_minor: 152_00 }])
		expect(approves(page, beginsToPay(page, classId))).toBe(true)
		expect(invoices()).toMatchObject([{ state: 'paid', open_minor: 0 }])
		const month = monthsLater(terms?.startsOn ?? '', 0)
		expect(suggestLines(office, familyId(), month).lines).toEqual([])
		expect(suggestLines(office, familyId(), monthsLater(month, 1)).lines).toHaveLength(2)
	})

	it('is for the lessons from tomorrow on by transfer too, once the lesson of today has begun', () => {
		vi.useFakeTimers({ toFake: ['Date'], now: whenClocksShow('15:37', '2026-12-12') })
		const { school, page, classId } = aPaidClass('first', { isOnline: false, plan: { partMonth: 'lessons' } })
		for (const day of ['2026-12-05', '2026-12-12', '2026-12-19', '2026-12-26'])
			aLesson(school, { classId, startsAt: whenClocksShow('10:00', day) })
		const terms = findPayTerms(page, findShownClass(page, classId)!, 1)
		expect(terms).toMatchObject({ is: 'transfer', startsOn: '2026-12-13', totalMinor: 40_00 })
	})

	it.each([
		['paid online', true],
		['to be transferred', false],
	])('promises the place with its first lesson, so that Done sends no letter: %s', (_how, isOnline) => {
		const { school, page, office, classId } = aPaidClass('first', { isOnline })
		aLesson(school, { classId, startsAt: whenClocksShow('16:00', '2099-01-08') })
		signsUpPaying(page, classId)
		const start = 'First lesson: Thu 8 January, 16:00.'
		expect(mails()[0]).toContain(start)
		if (isOnline) expect(approves(page, beginsToPay(page, classId))).toBe(true)
		const [{ id, invoice_id: invoiceId } = { id: '', invoice_id: '' }] = rows<{
			id: string
			invoice_id: string
		}>('select id, invoice_id from sign_ups')
		const invoice = () => placesToPay(page, findInvoice(page.schoolId, invoiceId)!, 'en')
		expect(invoice()?.text).toMatch(/^You have a place in Piano\..*First lesson: Thu 8 January, 16:00\.$/)
		const done = valueOf(acceptSignUp(office, id, 1))
		expect(placedWords(office, id, done)).toBe('The sign-up of Mina Park is done.')
		expect(mails('sign-up-answer')).toEqual([])
	})

	it('is answered with the first lesson if the place was only held for it', () => {
		const { school, page, office, classId } = aPaidClass('first')
		aLesson(school, { classId, startsAt: whenClocksShow('16:00', '2099-01-08') })
		signsUpPaying(page, classId)
		expect(acceptSignUp(office, signUps()[0]?.id ?? '', 1)).toMatchObject({ value: { placed: 'Piano' } })
		expect(mails('sign-up-answer')).toEqual([expect.stringContaining('Mina Park has a place in Piano')])
		expect(mails('sign-up-answer')[0]).toContain('First lesson: Thu 8 January, 16:00.')
	})

	it('is answered with the next lesson if the first was given while the provider confirmed', () => {
		const at = (day: string) => whenClocksShow('17:00', day)
		vi.useFakeTimers({ toFake: ['Date'], now: at('2026-12-10') })
		const { school, page, office, classId } = aPaidClass('first')
		for (const day of ['2026-12-12', '2026-12-19']) aLesson(school, { classId, startsAt: at(day) })
		signsUpPaying(page, classId)
		vi.setSystemTime(at('2026-12-14'))
		valueOf(acceptSignUp(office, signUps()[0]?.id ?? '', 1))
		expect(mails('sign-up-answer')[0]).toContain('Next lesson: Sat 19 December, 17:00.')
		expect(mails('sign-up-answer')[0]).not.toContain('First lesson')
	})

	it('is left out of the day of the next invoice, but for a sibling that is billed earlier', () => {
		const { school, page, office, classId } = aPaidClass('first')
		const now = today('America/New_York')
		const inMonths = (months: number) => `${monthsLater(now, months)}-01`
		change('update classes set starts_on = ? where id = ?', inMonths(3), classId)
		const billing = { prefix: '', termsDays: 7, lateFeeMinor: null, lateFeeAfterDays: 10 }
		valueOf(saveBillingSettings(office, { ...billing, billDay: 1 }))
		signsUpPaying(page, classId)
		expect(rows('select period from invoice_lines')).toEqual([{ period: monthsLater(now, 3) }])
		expect(approves(page, beginsToPay(page, classId))).toBe(true)
		expect(nextInvoiceDay(page, familyId())).toBe(inMonths(4))
		valueOf(saveBillingSettings(office, { ...billing, billDay: 15 }))
		expect(nextInvoiceDay(page, familyId())).toBe(`${monthsLater(now, 4)}-15`)
		const planId = aPlan(office)
		const seat = { family: familyId(), classId: aClass(school, { weekday: 3 }), planId }
		aBilledChild(school, office, { ...seat, startsOn: inMonths(2) })
		expect(nextInvoiceDay(office, familyId())).toBe(`${monthsLater(now, 2)}-15`)
		expect(nextInvoiceDay(office, aFamily(school))).toBeNull()
	})

	it('is a deposit for each place, as a part of that invoice', () => {
		const { page, classId } = aPaidClass('deposit', { deposit: 30_00 })
		signsUpPaying(page, classId, both)
		const payment = beginsToPay(page, classId)
		expect(payment.amountMinor).toBe(60_00)
		expect(approves(page, payment)).toBe(true)
		expect(invoices()).toEqual([{ state: 'part_paid', total_minor: 152_00, open_minor: 92_00 }])
		expect(students()).toEqual(['active', 'active'])
	})

	it.each([
		['a part of a month by its lessons', { partMonth: 'lessons' as const }],
		['every lesson of a month', { basis: 'month_lessons' as const }],
		['a package', { basis: 'package' as const, packageLessons: 10 }],
	])('is the same on the form and on the invoice for %s', (_plan, plan) => {
		const { page, classId } = aPaidClass('first', { plan })
		const terms = findPayTerms(page, findShownClass(page, classId)!, 2)
		expect(terms?.totalMinor).toBeGreaterThan(0)
		signsUpPaying(page, classId, both)
		expect(invoices()).toMatchObject([{ total_minor: terms?.totalMinor }])
	})

	it('is nothing for lessons that are billed once they were taught, for a request, and in line', () => {
		const byLesson = aPaidClass('first', { plan: { basis: 'lesson' } })
		expect(signsUpPaying(byLesson.page, byLesson.classId)).toMatchObject({ value: 'seat' })
		change("update classes set joining = 'by_approval'")
		expect(signsUpPaying(byLesson.page, byLesson.classId, { children: [aChild('Theo')] })).toMatchObject({
			value: 'request',
		})
		change("update classes set joining = 'open', capacity = 0")
		expect(
			signsUpPaying(byLesson.page, byLesson.classId, { waits: true, children: [aChild('Ada')] }),
		).toMatchObject({ value: 'waiting' })
		expect(invoices()).toEqual([])
	})

	it('is not shown where the plan of the school has no room, because the office looks first', () => {
		const { school, page, classId } = aPaidClass('first')
		const terms = () => findPayTerms(page, findShownClass(page, classId)!, 2)
		for (let i = 0; i < 98; i++) aStudent(school)
		expect(terms()).toMatchObject({ is: 'online' })
		aStudent(school)
		expect(terms()).toBeNull()
		const both = { children: [aChild('Mina'), aChild('Theo')] }
		expect(signsUpPaying(page, classId, both)).toMatchObject({ value: 'request' })
		expect(invoices()).toEqual([])
	})

	it('is not what the form showed any more: nothing happens, and they look again', () => {
		const { page, classId } = aPaidClass('first')
		expect(wordsOf(signsUp(page, classId, { pays: 75_00 }))).toMatch(/^What is paid now has changed/)
		expect([students(), invoices()]).toEqual([[], []])
	})

	it('is transferred with a reference where no provider is connected, and the seat is theirs at once', () => {
		const { page, classId } = aPaidClass('first', { isOnline: false })
		change(
			"insert into billing_settings (school_id, payment_note, updated_at) values (?, 'IBAN 1', 1) on conflict do update set payment_note = 'IBAN 1'",
			page.schoolId,
		)
		signsUpPaying(page, classId)
		const [{ number } = { number: '' }] = rows<{ number: string }>('select number from invoices')
		expect(mails()[0]).toContain(`Please transfer $80.00 now and give the reference ${number}.`)
		expect(mails()[0]).toContain('IBAN 1')
		late(24 * 60)
		expect([students(), places(), invoices()]).toMatchObject([['active'], ['active'], [{ state: 'issued' }]])
	})

	it('is asked for in the portal as long as a deposit is not transferred, beside the rest that is not due', () => {
		const { page, office, classId } = aPaidClass('deposit', { isOnline: false, deposit: 30_00 })
		signsUpPaying(page, classId)
		const [{ id } = { id: '' }] = rows<{ id: string }>('select id from invoices')
		const asked = () => depositWords(office, findInvoice(office.schoolId, id)!, 'en')
		expect(asked()).toMatch(/Please transfer \$30\.00 now and give the reference \S+\./)
		expect(listHeldPlaces(office)).toMatchObject([{ payNowMinor: 30_00, payUntil: null }])
		const payment = {
			familyId: familyId(),
			method: 'transfer',
			receivedOn: today('America/New_York'),
		} as const
		valueOf(recordPayment(office, newId(), { ...payment, amountMinor: 30_00 }))
		expect(asked()).toBeNull()
		expect(listHeldPlaces(office)).toEqual([])
	})

	it.each([
		['due at once if the whole invoice is transferred', 'first', { dueNowMinor: 80_00, notDueMinor: 0 }],
		['due on the usual day beside a deposit', 'deposit', { dueNowMinor: 0, notDueMinor: 80_00 }],
	] as const)('is %s', (_when, payment, balance) => {
		const { page, office, classId } = aPaidClass(payment, { isOnline: false, deposit: 30_00 })
		signsUpPaying(page, classId)
		expect(balanceOf(office, familyId())).toMatchObject(balance)
	})
})

describe('a family at the provider', () => {
	it('has its seat held, and is a student once it has paid', () => {
		const { page, classId } = aPaidClass('first', { capacity: 1 })
		signsUpPaying(page, classId)
		expect([students(), places()]).toEqual([['waiting'], ['future']])
		expect(findShownClass(page, classId)).toMatchObject({ free: 0, offer: 'list' })
		expect(mails()[0]).toMatch(/held for you.*\n*.*Please pay \$80\.00 by/s)
		approves(page, beginsToPay(page, classId))
		late(24 * 60)
		expect([students(), places(), signUps()]).toMatchObject([
			['active'],
			['future'],
			[{ state: 'new', pay_until: null }],
		])
	})

	it('is not charged a second time', () => {
		const { page, classId } = aPaidClass('first')
		signsUpPaying(page, classId)
		const [first, second] = [beginsToPay(page, classId), beginsToPay(page, classId)]
		change('update online_payments set at = 1 where id = ?', first.id)
		const third = beginsToPay(page, classId)
		expect(second.id).toBe(first.id)
		expect([approves(page, first), approves(page, third)]).toEqual([true, false])
		expect(rows('select amount_minor from family_payments')).toEqual([{ amount_minor: 80_00 }])
	})

	it('that gives up loses the seat and not the sign-up, owes nothing, and can be placed by the office', () => {
		const { page, office, classId } = aPaidClass('first', { capacity: 1 })
		signsUpPaying(page, classId)
		beginsToPay(page, classId)
		late(29)
		expect(places()).toEqual(['future'])
		late(31)
		expect([places(), students(), findShownClass(page, classId)?.free]).toEqual([['ended'], ['waiting'], 1])
		expect(mails()[1]).toMatch(/was not paid for in time.*Nothing was charged/s)
		late(25 * 60)
		expect(invoices()).toMatchObject([{ state: 'void', open_minor: 0 }])
		expect(balanceOf(office, familyId())).toMatchObject({ dueNowMinor: 0, notDueMinor: 0 })
		const [{ id } = { id: '' }] = signUps()
		expect(acceptSignUp(office, id, 1)).toMatchObject({ ok: true, value: { placed: 'Piano' } })
		expect([places(), students()]).toEqual([['ended', 'active'], ['active']])
	})

	it('that pays late gets the seat if it is still free', () => {
		const { page, office, classId } = aPaidClass('first', { capacity: 1 })
		const firstMonth = findPayTerms(page, findShownClass(page, classId)!, 1)?.startsOn.slice(0, 7) ?? ''
		signsUpPaying(page, classId)
		const payment = beginsToPay(page, classId)
		late(31)
		expect(approves(page, payment)).toBe(true)
		expect([places(), students(), invoices()]).toMatchObject([
			['ended', 'future'],
			['active'],
			[{ state: 'paid' }],
		])
		// The month is not billed again for the new seat.
		expect(suggestLines(office, familyId(), firstMonth).lines).toEqual([])
	})

	it('that pays late for a seat that is taken is not charged, waits in line, and the office is told', () => {
		const { page, classId } = aPaidClass('first', { capacity: 1 })
		signsUpPaying(page, classId)
		const payment = beginsToPay(page, classId)
		late(31)
		const other = { name: 'Ada Lind', email: 'ada@example.test', language: 'en' as const }
		signsUpPaying(page, classId, { children: [aChild('Ada')], contact: other })
		const told = mails('new-sign-up').length
		expect(approves(page, payment)).toBe(false)
		expect(rows('select id from family_payments')).toEqual([])
		expect([signUps()[0]?.kind, places()]).toEqual(['waiting', ['ended', 'future', 'waiting']])
		expect(invoices()[0]).toMatchObject({ state: 'void' })
		expect(mails().at(-1)).toMatch(/came after the last place was taken.*waiting list/s)
		expect(mails('new-sign-up').length).toBe(told + 1)
	})

	it('is not charged for a class that the office closed meanwhile', () => {
		const { page, office, classId } = aPaidClass('first')
		signsUpPaying(page, classId)
		const payment = beginsToPay(page, classId)
		expect(changeClass(office, classId, 'finish').ok).toBe(true)
		expect(approves(page, payment)).toBe(false)
		expect([signUps()[0]?.kind, invoices()[0]]).toMatchObject(['request', { state: 'void' }])
	})

	it('keeps the seat while the provider confirms, however long that takes', () => {
		const { page, classId } = aPaidClass('first')
		signsUpPaying(page, classId)
		beginsToPay(page, classId)
		change("update online_payments set state = 'capturing'")
		late(45)
		expect(places()).toEqual(['future'])
		expect(signUps()[0]?.pay_until).toBeGreaterThan(Date.now() + 40 * MINUTE)
	})
})

describe('a sign-up that the office declines', () => {
	const decline = (office: Parameters<typeof declineSignUp>[0], at = 0) =>
		declineSignUp(office, signUps()[at]?.id ?? '', { version: 1, message: '', tells: true })

	it('owes nothing, and is not charged any more', () => {
		const { page, office, classId } = aPaidClass('first')
		signsUpPaying(page, classId)
		const payment = beginsToPay(page, classId)
		expect(decline(office).ok).toBe(true)
		expect([invoices(), places()]).toMatchObject([[{ state: 'void' }], ['ended']])
		expect(approves(page, payment)).toBe(false)
	})

	it('has what was paid as credit, for the children that are declined and no others', () => {
		const { page, office, classId } = aPaidClass('first')
		signsUpPaying(page, classId, both)
		approves(page, beginsToPay(page, classId))
		expect(decline(office).ok).toBe(true)
		const credit = balanceOf(office, familyId()).creditMinor
		expect([80_00, 72_00]).toContain(credit)
		expect(decline(office, 1).ok).toBe(true)
		expect(balanceOf(office, familyId()).creditMinor).toBe(152_00)
		expect(invoices()).toMatchObject([{ state: 'credited' }])
	})

	it('is not given up by the clock once the office took it', () => {
		const { page, office, classId } = aPaidClass('first')
		signsUpPaying(page, classId)
		expect(acceptSignUp(office, signUps()[0]?.id ?? '', 1).ok).toBe(true)
		giveUpUnpaidPlaces(Date.now() + 48 * HOUR)
		expect([places(), students(), invoices()]).toMatchObject([['future'], ['active'], [{ state: 'issued' }]])
	})
})
