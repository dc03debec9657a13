import type { ProviderPurchase } from '#app/domain/billing/online.ts'
import type { Access } from '#app/models/access.server.ts'
import { activateCard, attachCardSession, beginCard } from '#app/models/billing/autopay-card.server.ts'
import { beginCardCharges, claimCardCharge } from '#app/models/billing/autopay-charge.server.ts'
import { withdrawMethod } from '#app/models/billing/autopay-method.server.ts'
import { saveCardAutopay, saveCreditor } from '#app/models/billing/autopay-settings.server.ts'
import { bookDebits, returnDebit } from '#app/models/billing/debit-booking.server.ts'
import {
	makeDebitRun,
	markRunSent,
	takeOutChanged,
	undoDebitRun,
	undoSent,
} from '#app/models/billing/debit-run.server.ts'
import { connectOnline } from '#app/models/billing/online-account.server.ts'
import { applyPurchase } from '#app/models/billing/online-purchase.server.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from './database.ts'
import { aMandate, creditor, currentMethod } from './debits.ts'
import { valueOf } from './lessons.ts'

/** Turns on cards and direct debit at a school, which bills in euros from now on. */
export function takeAutopay(access: Access): Access {
	change("update schools set currency = 'EUR' where id = ?", access.schoolId)
	const inEuros = { ...access, school: { ...access.school, currency: 'EUR' } }
	valueOf(saveCreditor(inEuros, { ...creditor, noticeDays: 1, returnFeeMinor: 3_50 }))
	valueOf(saveCardAutopay(inEuros, { cards: true, noticeDays: 1 }))
	const keys = {
		provider: 'stripe' as const,
		clientId: 'acct',
		clientSecret: 'sk',
		webhookId: null,
		webhookSecret: '',
	}
	valueOf(connectOnline(inEuros, newId(), keys))
	return inEuros
}

export function aSavedCard(
	access: Access,
	familyId: string,
	cardId = 'pm_1',
	customerId = 'cus_1',
	payerId: string | null = null,
): string {
	const { id } = valueOf(beginCard(access, { familyId, payerId, consent: 'I agree.' }))
	attachCardSession(access, id, { sessionId: `cs_${id}`, customerId })
	activateCard(access, id, { cardId, label: 'Visa •••• 4242' })
	return id
}

/** What families, the office, Stripe and the bank do with automatic payments. */
export function autopayActs(access: Access, familyIds: readonly string[], chance: () => number) {
	const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(chance() * list.length)]
	const day = () => today(access.school.timeZone)
	const idIn = (table: string, where = '1') =>
		pick(rows<{ id: string }>(`select id from ${table} where ${where}`))?.id ?? 'none'
	const someone = () => pick(familyIds) ?? ''
	return {
		mandate: () => ({ ok: aMandate(access, someone()) !== '' }),
		card: () => ({ ok: aSavedCard(access, someone()) !== '' }),
		withdraw: () => {
			const family = someone()
			return withdrawMethod(access, family, currentMethod(access.schoolId, family)?.id)
		},
		debitRun: () => {
			const run = makeDebitRun(access, newId(), daysAfter(day(), 30))
			if (run.ok && chance() < 0.6) markRunSent(access, run.value.id)
			return run
		},
		debitSent: () => {
			const run = idIn('debit_runs')
			takeOutChanged(access, run)
			return markRunSent(access, run)
		},
		debitNotSent: () => undoSent(access, idIn('debit_runs')),
		debitUndone: () => undoDebitRun(access, idIn('debit_runs')),
		debitBooked: () => ({ ok: bookDebits(access, daysAfter(day(), Math.floor(chance() * 20))) > 0 }),
		debitReturned: () =>
			returnDebit(
				access,
				idIn('debits', "state in ('waiting', 'booked')"),
				pick(['AM04', 'AC04', 'MD06']) ?? '',
			),
		charge: () => ({ ok: beginCardCharges(access, daysAfter(day(), Math.floor(chance() * 20))) > 0 }),
		charged: () => {
			const id = idIn('online_payments', "method_id is not null and state = 'capturing'")
			const claimed = claimCardCharge(access, id, Date.now() + 60_000)
			if (!claimed) return { ok: false }
			const { amountMinor, currency } = claimed.payment
			const isDeclined = chance() < 0.3
			const capture = {
				id: `pi_${id}`,
				status: 'COMPLETED' as const,
				currency,
				amountMinor,
				at: null,
				feeMinor: 30,
			}
			const purchase: ProviderPurchase = {
				id: `pi_${id}`,
				customId: id,
				isDeclined,
				declinedFor: isDeclined ? 'insufficient_funds' : null,
				status: isDeclined ? 'CREATED' : 'COMPLETED',
				capture: isDeclined ? null : capture,
				refunds: [],
			}
			// The provider may tell the same several times.
			applyPurchase(access, id, purchase)
			if (chance() < 0.5) applyPurchase(access, id, purchase)
			return { ok: true }
		},
	}
}

export const AUTOPAY_ACTS = [
	'mandate',
	'card',
	'withdraw',
	'debitRun',
	'debitSent',
	'debitBooked',
	'debitReturned',
	'charge',
	'charged',
]
