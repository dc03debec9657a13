import { afterEach, expect, it, vi } from 'vitest'
import {
	balanceOf,
	correctInvoice,
	continueRun,
	creditInvoice,
	deleteDraft,
	issueInvoice,
	recordPayment,
	refundCredit,
	removeAllocations,
	returnPayment,
	saveDraft,
	startRun,
	undoRun,
	voidInvoice,
	writeOffInvoice,
} from '#app/models/billing.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan, fee } from '../../support/billing.ts'
import { connection } from '#db/client.server.ts'
import { rows } from '../../support/database.ts'
import { random } from '../../support/random.ts'
import { aFamily } from '../../support/students.ts'

afterEach(() => void vi.useRealTimers())

const FIRST_SEEDS = [0, 500, 1_000, 1_500]
const HISTORIES = 500
const STEPS = 7
/** How often each step was done, in all histories. */
const happened: Record<string, number> = {}

/** Each history goes on from the same office and is rolled back after it, so that they cost no more than their steps. */
it.each(FIRST_SEEDS)(
	'histories of money after seed %i end with a ledger equal to its documents, gapless numbers, and nothing billed twice',
	(first) => {
		const { school, access, family, piano } = aBillingOffice()
		const other = aFamily(school, 'Lund')
		const planId = aPlan(access, { siblingDiscount: 1000 })
		for (const [familyId, firstName] of [
			[family, 'Ada'],
			[family, 'Ben'],
			[other, 'Iris'],
		] as const)
			aBilledChild(school, access, { family: familyId, classId: piano, planId, firstName })
		const { sqlite } = connection()
		for (let seed = first + 1; seed <= first + HISTORIES; seed++) {
			sqlite.exec('savepoint history')
			const chance = random(seed)
			const pick = <T>(list: T[]): T | undefined => list[Math.floor(chance() * list.length)]
			const ids = (table: string) => pick(rows<{ id: string }>(`select id from ${table}`))?.id ?? 'none'
			const amount = () => 1 + Math.floor(chance() * 200_00)
			const someone = () => pick([family, other]) ?? family
			const steps: Record<string, () => { ok: boolean }> = {
				draft: () =>
					saveDraft(access, newId(), {
						familyId: someone(),
						period: null,
						lines: [fee(amount()), fee(-Math.floor(amount() / 3))],
					}),
				run: () => {
					const started = startRun(access, newId(), pick(['2026-04', '2026-05']) ?? '')
					if (started.ok) for (const _ of continueRun(access, started.value.id)) if (chance() < 0.2) break
					return started
				},
				undo: () => undoRun(access, ids('billing_runs')),
				issue: () => issueInvoice(access, ids('invoices')),
				remove: () => deleteDraft(access, ids('invoices')),
				pay: () =>
					recordPayment(access, newId(), {
						familyId: someone(),
						receivedOn: '2026-04-10',
						amountMinor: amount(),
						method: 'cash',
					}),
				free: () => removeAllocations(access, ids('invoices')),
				void: () => voidInvoice(access, ids('invoices'), 'r'),
				credit: () =>
					creditInvoice(access, newId(), { id: ids('invoices'), amountMinor: amount(), reason: 'r' }),
				correct: () =>
					correctInvoice(access, newId(), { id: ids('invoices'), reason: 'r', lines: [fee(amount())] }),
				writeOff: () => writeOffInvoice(access, ids('invoices'), 'r'),
				returned: () => returnPayment(access, ids('family_payments')),
				refund: () =>
					refundCredit(access, newId(), {
						familyId: someone(),
						amountMinor: amount(),
						method: 'cash',
						reason: 'r',
					}),
			}
			const names = [...Object.keys(steps), 'run', 'issue', 'issue', 'issue', 'pay', 'pay']
			for (let step = 0; step < STEPS; step++) {
				const name = pick(names) ?? ''
				if (steps[name]?.().ok) happened[name] = (happened[name] ?? 0) + 1
			}
			const found = violations()
			const differences = [family, other].map((familyId) => {
				const { dueNowMinor, notDueMinor, creditMinor } = balanceOf(access, familyId)
				return dueNowMinor + notDueMinor - creditMinor - documentsOf(familyId)
			})
			sqlite.exec('rollback to history; release history')
			expect(found, `history ${seed}`).toEqual([])
			expect(differences, `history ${seed}`).toEqual([0, 0])
		}
	},
)

it('histories of money had every step in them', () => {
	for (const name of [
		'draft',
		'run',
		'undo',
		'issue',
		'remove',
		'pay',
		'free',
		'void',
		'credit',
		'correct',
		'writeOff',
		'returned',
		'refund',
	])
		expect(happened[name], name).toBeGreaterThan(0)
})

function documentsOf(familyId: string): number {
	const one = (query: string) => rows<{ n: number }>(`select coalesce(sum(${query}`, familyId)[0]!.n
	return (
		one(`total_minor), 0) n from invoices where state not in ('draft') and family_id = ?`) -
		one(`amount_minor), 0) n from credit_notes where family_id = ?`) -
		one(`amount_minor), 0) n from family_payments where returned_at is null and family_id = ?`) +
		one(`amount_minor), 0) n from family_refunds where family_id = ?`) +
		one(`amount_minor), 0) n from ledger_entries where kind in ('void', 'write_off') and family_id = ?`)
	)
}

/** Everything that must never be, each as a query that finds it. */
function violations() {
	const never = {
		'an invoice whose ledger says something else is open': `select i.id from invoices i where i.open_minor <>
			(select coalesce(sum(amount_minor), 0) from ledger_entries e where e.invoice_id = i.id)`,
		'an invoice closed with something open': `select id from invoices
			where state in ('paid', 'credited', 'void', 'written_off') and open_minor <> 0`,
		'an invoice open with nothing open': `select id from invoices where state in ('issued', 'part_paid') and open_minor <= 0`,
		'an allocation that is not in the ledger twice': `select sum(amount_minor) s from ledger_entries
			where kind = 'allocation' having s <> 0`,
		'an invoice paid by something else than its allocations': `select i.id from invoices i where
			(select coalesce(sum(amount_minor), 0) from payment_allocations a where a.invoice_id = i.id and removed_at is null) <>
			-(select coalesce(sum(amount_minor), 0) from ledger_entries e where e.invoice_id = i.id and kind = 'allocation')`,
		'a gap in the numbers': `select count(sequence) n, coalesce(max(sequence), 0) m from invoices having n <> m`,
		'a gap in the numbers of credit notes': `select count(*) n, coalesce(max(sequence), 0) m from credit_notes having n <> m`,
		'a month billed twice': `select enrolment_id from invoice_lines where period is not null and released_at is null
			group by enrolment_id, period having count(*) > 1`,
		'a line of a closed invoice that still claims what it billed': `select l.id from invoice_lines l join invoices i
			on i.id = l.invoice_id where i.state in ('void', 'credited') and l.released_at is null`,
	}
	return Object.entries(never).flatMap(([name, query]) => (rows(query).length > 0 ? [name] : []))
}
