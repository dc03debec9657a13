import { afterEach, expect, it, vi } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import {
	latenessOf,
	listDebits,
	makeDebitRun,
	markRunSent,
	undoDebitRun,
} from '#app/models/billing/debit-run.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { listNeeds } from '#app/models/dashboard/attention.server.ts'
import { collectDue } from '#app/models/hourly/autopay.server.ts'
import { needLines } from '#app/routes/school/dashboard/needs.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { invoiceRow, violations } from '../../support/billing.ts'
import { change, rows } from '../../support/database.ts'
import { aDebitOffice, aMandate, anIssued } from '../../support/debits.ts'
import { aStudent } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aGuardian } from '../../support/students.ts'

afterEach(() => {
	expect(violations()).toEqual([])
	vi.useRealTimers()
})

const on = (day: string) => vi.setSystemTime(Date.parse(`${day}T09:00:00Z`))
const madeRun = (access: Access, until = '2026-04-30') => valueOf(makeDebitRun(access, newId(), until)).id

it('a run that was sent but not marked in time is marked later and booked on its collection day', () => {
	const { access, family, school } = aDebitOffice()
	aGuardian(school, { email: 'chidi@okafor.example' }, aStudent(school, { familyId: family }))
	change('update guardianships set gets_invoices = 1')
	aMandate(access, family)
	const invoice = anIssued(access, family)
	const run = madeRun(access)
	const lateness = () => latenessOf(access, listDebits(access, run))
	expect(lateness()).toBeNull()
	on('2026-04-14')
	expect(lateness()).toBe('close')
	on('2026-05-04')
	expect(lateness()).toBe('passed')
	// The bank has collected it, so what the family paid besides becomes credit.
	valueOf(
		recordPayment(access, newId(), {
			familyId: family,
			receivedOn: '2026-05-02',
			amountMinor: 60_00,
			method: 'transfer',
		}),
	)
	valueOf(markRunSent(access, run))
	void [...collectDue()]
	expect(invoiceRow(invoice)).toMatchObject({ state: 'paid', open_minor: 0 })
	expect(rows("select received_on, amount_minor from family_payments where method = 'debit'")).toEqual([
		{ received_on: '2026-04-15', amount_minor: 100_00 },
	])
	expect(balanceOf(access, family)).toEqual({ dueNowMinor: 0, notDueMinor: 0, creditMinor: 60_00 })
	expect(rows("select subject from outbox where kind = 'autopay'")).toEqual([])
})

it('a run needs attention until it is marked as sent or undone, by its first collection day', () => {
	const { access, family } = aDebitOffice()
	aMandate(access, family)
	anIssued(access, family)
	anIssued(access, family, 40_00, 21)
	const line = (of = access) =>
		needLines(listNeeds(of, '2026-04-01').filter(({ need }) => need === 'debit-unsent'))
	expect(line()).toEqual([])
	const first = madeRun(access, '2026-04-15')
	expect(line()).toEqual([
		{
			text: `The direct debit of ${plainDateWords('2026-04-15', access.school.dateFormat)} is not marked as sent.`,
			button: { label: 'Open the run', to: `/billing/manage/debit/${first}` },
			tone: 'bad',
		},
	])
	expect(line(aDebitOffice().access)).toEqual([])
	const second = madeRun(access)
	expect(line()).toMatchObject([{ text: '2 direct debits are not marked as sent.' }])
	valueOf(markRunSent(access, first))
	expect(line()).toMatchObject([{ button: { to: `/billing/manage/debit/${second}` } }])
	valueOf(undoDebitRun(access, second))
	expect(line()).toEqual([])
})
