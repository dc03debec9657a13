import { afterEach, expect, it, vi } from 'vitest'
import { lookAtOnline } from '#app/jobs/online-payments.server.ts'
import type { Checkout, CheckoutKeys } from '#app/adapters/checkout.server.ts'
import { connectStripe } from '#app/adapters/stripe/checkout.server.ts'
import { readCamt } from '#app/domain/bank/camt.server.ts'
import { statementOf } from '#app/models/billing/account.server.ts'
import { listReturns, returnDebit } from '#app/models/billing/debit-booking.server.ts'
import {
	debitFileOf,
	findDebitRun,
	makeDebitRun,
	markRunSent,
	takeOutChanged,
} from '#app/models/billing/debit-run.server.ts'
import { checkLedger } from '#app/models/billing/history.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { connectOnline } from '#app/models/billing/online-account.server.ts'
import { recordPayment } from '#app/models/billing/payment.server.ts'
import { saveCardAutopay } from '#app/models/billing/autopay-settings.server.ts'
import { collectDue } from '#app/models/hourly/autopay.server.ts'
import { connection } from '#db/client.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { plainAmount } from '#app/utils/money.ts'
import { documentsOf, violations } from '../../support/billing.ts'
import { rows } from '../../support/database.ts'
import { aDebitOffice, aMandate, anIssued, returnedInCamt } from '../../support/debits.ts'
import { takeErrorLog } from '../../support/error-log.ts'
import { aSavedCard } from '../../support/autopay-acts.ts'
import { valueOf } from '../../support/lessons.ts'
import { painProblems } from '../../support/pain-rules.ts'
import { openProvider, type Provider } from '../../support/provider.ts'
import { random } from '../../support/random.ts'
import { aFamily } from '../../support/students.ts'

afterEach(() => void vi.useRealTimers())

const DAYS = 31
const KILLED = new Error('The process was killed.')

/** The bank: it collects what files ask for, and takes some of it back. */
class Bank {
	readonly collected = new Map<string, number>()
	readonly returned = new Map<string, number>()

	take(xml: string) {
		for (const [, id = '', amount = ''] of xml.matchAll(/<EndToEndId>(.*?)<.*?<InstdAmt Ccy="EUR">(.*?)</g)) {
			expect(this.collected.has(id), 'collected twice').toBe(false)
			this.collected.set(id, Math.round(Number(amount) * 100))
		}
	}

	statement(chance: () => number): string {
		const back = [...this.collected].filter(([id]) => !this.returned.has(id) && chance() < 0.1)
		for (const [id, amount] of back) this.returned.set(id, amount)
		return returnedInCamt(back.map(([id, amount]) => ({ id, amount: plainAmount(amount) })))
	}
}

/** Stripe, where the process may end before or after each call of ours. */
function killing(provider: Provider, chance: () => number) {
	return (keys: CheckoutKeys): Checkout => {
		const real = connectStripe(provider.stripeSettings, keys)
		const cards = real.cards!
		return {
			...real,
			cards: {
				...cards,
				async charge(wanted) {
					if (chance() < 0.1) throw KILLED
					const answer = await cards.charge(wanted)
					if (chance() < 0.2) throw KILLED
					return answer
				},
			},
		}
	}
}

/** An hour of the job whose process is killed before its last change is written. */
function killedHour(now: number) {
	const { sqlite } = connection()
	sqlite.exec('savepoint killed')
	void [...collectDue(now)]
	sqlite.exec('rollback to killed; release killed')
}

it.each([
	[1, 200],
	[2, 60],
	[3, 60],
])(
	'a month of a school by card, mandate and transfer agrees to the cent, seed %i, with %i families',
	async (seed, size) => {
		const provider = await openProvider()
		const chance = random(seed)
		const { school, access } = aDebitOffice('2026-03-31T09:00:00Z')
		const keys = {
			clientId: 'acct_month',
			clientSecret: 'sk_test_school_month',
			webhookId: null,
			webhookSecret: '',
		}
		valueOf(connectOnline(access, newId(), { ...keys, provider: 'stripe' }))
		valueOf(saveCardAutopay(access, { cards: true, noticeDays: 2 }))
		const kinds = ['good', 'good', 'good', 'declined', 'expired'] as const
		const families = Array.from({ length: size }, (_, i) => {
			const id = aFamily(school, `Family ${i}`)
			const by = (['card', 'mandate', 'transfer'] as const)[i % 3]!
			if (by === 'mandate') aMandate(access, id)
			if (by === 'card') {
				const kind = kinds[Math.floor(chance() * kinds.length)] ?? 'good'
				provider.stripe.world.methods.set(`pm_${i}`, { merchant: 'school_month', customer: `cus_${i}`, kind })
				aSavedCard(access, id, `pm_${i}`, `cus_${i}`)
			}
			const invoices = [1, 2].map((n) => anIssued(access, id, 1_00 + Math.floor(chance() * 200_00), n * 7))
			return { id, by, invoices }
		})
		const bank = new Bank()
		let transferred = 0
		const transfer = (familyId: string, amountMinor: number) => {
			transferred += amountMinor
			const receivedOn = today(access.school.timeZone)
			valueOf(recordPayment(access, newId(), { familyId, receivedOn, amountMinor, method: 'transfer' }))
		}
		const start = Date.now()
		for (let day = 0; day < DAYS; day++) {
			const now = start + day * 86_400_000
			vi.setSystemTime(now)
			// Some families that collect also transfer by mistake.
			for (const { id, by } of families) {
				const { dueNowMinor, notDueMinor } = balanceOf(access, id)
				const owed = dueNowMinor + notDueMinor
				if (owed > 0 && chance() < (by === 'transfer' ? 0.2 : 0.01))
					transfer(id, chance() < 0.7 ? owed : Math.ceil(owed / 3))
			}
			if (day % 5 === 0) {
				const run = makeDebitRun(access, newId(), daysAfter(today('UTC'), 7))
				if (run.ok) {
					takeOutChanged(access, run.value.id)
					if (markRunSent(access, run.value.id).ok) {
						const { xml } = valueOf(debitFileOf(access, findDebitRun(access, run.value.id)!))
						expect(painProblems(xml)).toEqual([])
						bank.take(xml)
					}
				}
			}
			for (let hour = 0; hour < 4; hour++) {
				const at = now + hour * 3_600_000
				vi.setSystemTime(at)
				if (chance() < 0.3) killedHour(at)
				void [...collectDue(at)]
				if (chance() < 0.3) provider.stripe.faults.push('reset-after-commit')
				if (chance() < 0.2) provider.stripe.faults.push('500')
				for (let round = 0; round < 4; round++)
					await lookAtOnline({ now: () => at + round * 60_000, connect: killing(provider, chance) }).catch(
						(error: unknown) => {
							if (error !== KILLED) throw error
						},
					)
				takeErrorLog()
			}
			if (day % 6 === 5) {
				const read = readCamt(bank.statement(chance), 'EUR')?.returns ?? []
				for (const { id, code } of listReturns(access, [...read, ...read]))
					valueOf(returnDebit(access, id, code))
			}
		}
		// The last answers arrive, and the last days of collection come.
		provider.stripe.faults.length = 0
		for (let round = 1; round < 12; round++) {
			const at = start + (DAYS + round) * 86_400_000
			vi.setSystemTime(at)
			void [...collectDue(at)]
			for (let i = 0; i < 8; i++)
				await lookAtOnline({
					now: () => at + i * 3_600_000,
					connect: (its) => connectStripe(provider.stripeSettings, its),
				})
		}
		const sum = (query: string) =>
			rows<{ n: number }>(`select coalesce(sum(amount_minor), 0) n from ${query}`)[0]!.n
		const intents = [...provider.stripe.world.intents.values()].filter(({ status }) => status === 'succeeded')
		const total = (amounts: Iterable<number>) => [...amounts].reduce((all, amount) => all + amount, 0)
		expect(intents.length).toBeGreaterThan(10)
		expect(bank.collected.size).toBeGreaterThan(10)
		expect(bank.returned.size).toBeGreaterThan(0)
		// Ledger and Stripe, ledger and bank, ledger and transfers.
		expect(sum("family_payments where method = 'provider'")).toBe(
			total(intents.map(({ received }) => received)),
		)
		expect(sum("family_payments where method = 'debit'")).toBe(total(bank.collected.values()))
		expect(sum("family_payments where method = 'debit' and returned_at is not null")).toBe(
			total(bank.returned.values()),
		)
		expect(sum("family_payments where method = 'transfer'")).toBe(transferred)
		// Nobody is charged twice: each charge has a row of its own, and no invoice got more by card than it came to.
		expect(new Set(intents.map(({ metadata }) => metadata.payment)).size).toBe(intents.length)
		expect(
			rows(`select o.invoice_id from online_payments o join invoices i on i.id = o.invoice_id
		where o.state = 'paid' group by o.invoice_id having sum(o.amount_minor) > i.total_minor`),
		).toEqual([])
		expect(rows("select id from online_payments where state in ('started', 'capturing')")).toEqual([])
		for (const { id } of families) {
			const { dueNowMinor, notDueMinor, creditMinor } = balanceOf(access, id)
			expect(dueNowMinor + notDueMinor - creditMinor).toBe(documentsOf(id))
			expect(statementOf(access, id, { from: '2026-01-01', to: '2026-12-31' }).afterMinor).toBe(
				documentsOf(id),
			)
		}
		expect(checkLedger(access)).toMatchObject({ differenceMinor: 0 })
		expect(violations()).toEqual([])
	},
)
