import { and, eq } from 'drizzle-orm'
import { sealText } from '#app/config/sealed.server.ts'
import { secretsFor } from '#app/config/secrets.server.ts'
import { invoices, onlineAccounts, onlinePayments, payments } from '../schema/index.ts'
import type { Desk } from './desk.ts'

/** The shared account of all demos; see the demo's own PayPal. */
const CLIENT = 'school-demo'
const HOUR = 60 * 60 * 1000

/** Adds online payments: a completed one with its fee, and an abandoned one. */
export function addOnlinePayments({ db, schoolId, now }: Desk, owner: string, payer: string) {
	// A test database without secrets gets an account without credentials.
	const canSeal = secretsFor('online-payments').length > 0
	const accountId = `${schoolId}-paypal`
	db.insert(onlineAccounts)
		.values({
			schoolId,
			id: accountId,
			clientId: CLIENT,
			webhookId: null,
			secret: canSeal ? sealText('online-payments', schoolId, `${CLIENT}-secret`) : '',
			at: now - 200 * 24 * HOUR,
			by: owner,
			testedAt: now - 2 * HOUR,
		})
		.run()
	for (const [number, ending] of [
		[8, 'paid'],
		[9, 'lapsed'],
	] as const) {
		const id = `${schoolId}-invoice-${number}`
		const invoice = db
			.select()
			.from(invoices)
			.where(and(eq(invoices.schoolId, schoolId), eq(invoices.id, id)))
			.get()
		if (!invoice) continue
		const paymentId = ending === 'paid' ? `${id}-payment` : null
		const begun = { schoolId, id: `${id}-online`, accountId, invoiceId: id, familyId: invoice.familyId }
		db.insert(onlinePayments)
			.values({
				...begun,
				amountMinor: invoice.totalMinor,
				currency: invoice.currency,
				by: payer,
				at: paymentId ? (invoice.issuedAt ?? now) + 4 * 24 * HOUR : now - 26 * HOUR,
				...(paymentId
					? { state: 'paid', paymentId, captureId: `DEMO-${number}`, feeMinor: 5_27 }
					: { state: 'ended', endedAs: 'lapsed' }),
			})
			.run()
		if (paymentId)
			db.update(payments)
				.set({ method: 'provider', reference: `PayPal DEMO-${number}` })
				.where(and(eq(payments.schoolId, schoolId), eq(payments.id, paymentId)))
				.run()
	}
}
