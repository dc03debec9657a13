import { afterEach, expect, it, vi } from 'vitest'
import { addBankImport, recordBankLine, undoBankImport } from '#app/models/billing/bank.server.ts'
import { agreeOnParts, endParts } from '#app/models/billing/paying-in-parts.server.ts'
import { allocateCredit, recordPayment, removeAllocations } from '#app/models/billing/payment.server.ts'
import { returnPayment } from '#app/models/billing/payment-return.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import {
	correctInvoice,
	creditInvoice,
	voidInvoice,
	writeOffInvoice,
} from '#app/models/billing/ending.server.ts'
import { continueRun, startRun, undoRun } from '#app/models/billing/run.server.ts'
import { deleteDraft, saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { listForBank } from '#app/models/billing/bank-lines.server.ts'
import { refundCredit } from '#app/models/billing/refund.server.ts'
import { partsEvenly } from '#app/domain/billing/payment-parts.ts'
import { newId } from '#app/utils/id.server.ts'
import { aBilledChild, aBillingOffice, aPlan, documentsOf, fee, violations } from '../../support/billing.ts'
import { connection } from '#db/client.server.ts'
import { rows } from '../../support/database.ts'
import { aClass } from '../../support/factories.ts'
import { AUTOPAY_ACTS, aSavedCard, autopayActs, takeAutopay } from '../../support/autopay-acts.ts'
import { aMandate, anIssued } from '../../support/debits.ts'
import { random } from '../../support/random.ts'
import { seatActs } from '../../support/seat-acts.ts'
import { shownAmounts } from '../../support/shown-amounts.ts'
import { aFamily } from '../../support/students.ts'

afterEach(() => void vi.useRealTimers())

const FIRST_SEEDS = [0, 500, 1_000, 1_500, 2_000, 2_500]
/** Of each of six seeds. A release runs more of them: see docs/battery.md. */
const HISTORIES = Number(process.env.HISTORIES ?? 150)
const STEPS = 11
/** Every page is read after so many histories, which is about every twenty steps. */
const READ_EVERY = 3
const DAY = 86_400_000
const NOW = Date.parse('2026-04-10T15:00:00Z')
/** How often each step was done, in all histories. */
const happened: Record<string, number> = {}

/** Each history goes on from the same office and is rolled back after it, so that they cost no more than their steps. */
it.each(FIRST_SEEDS)(
	'histories of money after seed %i end with a ledger equal to its documents, gapless numbers, and nothing billed twice',
	(first) => {
		const { school, family, piano, ...office } = aBillingOffice()
		const access = takeAutopay(office.access)
		const other = aFamily(school, 'Lund')
		const violin = aClass(school, { name: 'Violin', weekday: 1 })
		const planId = aPlan(access, { siblingDiscount: 1000, deductsClosures: true })
		for (const [familyId, firstName] of [
			[family, 'Ada'],
			[family, 'Ben'],
			[other, 'Iris'],
		] as const)
			aBilledChild(school, access, { family: familyId, classId: piano, planId, firstName })
		// One family is collected from by direct debit and the other by card.
		for (const familyId of [family, other]) {
			anIssued(access, familyId)
			if (familyId === family) aMandate(access, familyId)
			else aSavedCard(access, familyId)
		}
		const { sqlite } = connection()
		for (let seed = first + 1; seed <= first + HISTORIES; seed++) {
			sqlite.exec('savepoint history')
			vi.setSystemTime(NOW)
			const chance = random(seed)
			const pick = <T>(list: T[]): T | undefined => list[Math.floor(chance() * list.length)]
			const ids = (table: string) => pick(rows<{ id: string }>(`select id from ${table}`))?.id ?? 'none'
			const amount = () => 1 + Math.floor(chance() * 200_00)
			const planned = () =>
				pick(rows<{ id: string }>('select invoice_id id from payment_plans where ended_at is null'))?.id ??
				'none'
			const someone = () => pick([family, other]) ?? family
			const steps: Record<string, () => { ok: boolean }> = {
				...seatActs(access, [piano, violin], chance),
				...autopayActs(access, [family, other], chance),
				draft: () =>
					saveInvoiceDraft(access, newId(), {
						familyId: someone(),
						period: null,
						lines: [fee(amount()), fee(-Math.floor(amount() / 3))],
					}),
				run: () => {
					const started = startRun(access, newId(), pick(['2026-04', '2026-05']) ?? '')
					if (started.ok) continueRun(access, started.value.id).next()
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
				overpay: () =>
					recordPayment(access, newId(), {
						familyId: someone(),
						receivedOn: pick(['2026-04-08', '2026-04-10']) ?? '',
						amountMinor: 300_00 + amount(),
						method: 'cash',
					}),
				payAhead: () =>
					recordPayment(access, newId(), {
						familyId: someone(),
						receivedOn: '2026-04-09',
						amountMinor: amount(),
						method: 'check',
						chosen: [],
					}),
				wait: () => {
					vi.setSystemTime(Date.now() + (pick([1, 7, 14, 31]) ?? 1) * DAY)
					return { ok: true }
				},
				useCredit: () => allocateCredit(access, someone()),
				bankFile: () => {
					const file = addBankImport(access, newId(), {
						name: 'april.csv',
						content: 'x',
						lines: [],
						skipped: 0,
						misdated: [],
						table: null,
					})
					const open = listForBank(access).filter(({ familyId }) => familyId === family)
					const line = { day: '2026-04-10', payer: 'Okafor', text: '' }
					if (file.ok && open.length > 0)
						recordBankLine(
							access,
							file.value.id,
							{ ...line, key: newId(), amountMinor: amount() },
							open.slice(0, 1 + Math.floor(chance() * 2)),
						)
					return file
				},
				undoBankFile: () => undoBankImport(access, ids('bank_imports')),
				free: () => removeAllocations(access, ids('invoices')),
				void: () => voidInvoice(access, ids('invoices'), 'r'),
				credit: () =>
					creditInvoice(access, newId(), {
						id: ids('invoices'),
						amountMinor: amount(),
						reason: 'r',
						staysBilled: chance() < 0.5,
					}),
				correct: () =>
					correctInvoice(access, newId(), { id: ids('invoices'), reason: 'r', lines: [fee(amount())] }),
				parts: () => {
					const id = ids('invoices')
					const found = findInvoice(access.schoolId, id)
					const openMinor = Math.max(1, found?.openMinor ?? 0)
					const count = Math.min(openMinor, 1 + Math.floor(chance() * 4))
					const wanted = { openMinor, currency: 'USD', count, rhythm: 'week', firstOn: '2026-04-12' } as const
					const parts = partsEvenly(wanted)
					return agreeOnParts(access, newId(), { id, parts, openMinor, planId: found?.plan?.id ?? null })
				},
				endParts: () => endParts(access, planned()),
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
			const names = [
				...Object.keys(steps),
				...AUTOPAY_ACTS,
				'parts',
				'run',
				'issue',
				'issue',
				'issue',
				'issue',
				'pay',
				'bankFile',
				'returned',
			]
			for (let step = 0; step < STEPS; step++) {
				const name = pick(names) ?? ''
				if (steps[name]?.().ok) happened[name] = (happened[name] ?? 0) + 1
			}
			const found = violations()
			const differences = [family, other].map((familyId) => {
				const { dueNowMinor, notDueMinor, creditMinor } = balanceOf(access, familyId)
				return dueNowMinor + notDueMinor - creditMinor - documentsOf(familyId)
			})
			const wrong =
				seed % READ_EVERY === 0
					? shownAmounts(access, [family, other]).filter(([, shown, should]) => shown !== should)
					: []
			sqlite.exec('rollback to history; release history')
			expect(found, `history ${seed}`).toEqual([])
			expect(wrong, `history ${seed}`).toEqual([])
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
		'overpay',
		'payAhead',
		'wait',
		'useCredit',
		'bankFile',
		'undoBankFile',
		'free',
		'void',
		'credit',
		'correct',
		'parts',
		'endParts',
		'writeOff',
		'returned',
		'refund',
		'leave',
		'pause',
		'move',
		'close',
		...AUTOPAY_ACTS,
		'debitNotSent',
		'debitUndone',
	])
		expect(happened[name], name).toBeGreaterThan(0)
})
