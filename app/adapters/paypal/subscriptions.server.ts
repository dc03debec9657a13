import { z } from 'zod'
import type { ProviderPayment, ProviderSubscription } from '#app/domain/subscription/provider.ts'
import type { Answer } from './client.server.ts'
import { logError } from '#app/utils/log.server.ts'

/** The provider writes money as text with the decimals of the currency. This code always uses hundredths. */
export const providerMoney = z
	.object({ currency_code: z.string(), value: z.string().regex(/^-?\d{1,12}(\.\d{1,2})?$/) })
	.transform(({ currency_code, value }) => ({
		currency: currency_code,
		amountMinor: Math.round(Number(value) * 100),
	}))

export const providerMoment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))

const subscription = z
	.object({
		id: z.string().min(1),
		plan_id: z.string(),
		custom_id: z.string().optional(),
		status: z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED']),
		create_time: providerMoment.optional(),
		update_time: providerMoment.optional(),
		status_update_time: providerMoment.optional(),
		billing_info: z
			.object({
				next_billing_time: providerMoment.optional(),
				last_payment: z.object({ amount: providerMoney, time: providerMoment }).optional(),
				failed_payments_count: z.number().int().optional(),
				last_failed_payment: z.object({ time: providerMoment }).optional(),
				outstanding_balance: providerMoney.optional(),
			})
			.optional(),
	})
	.transform((told): ProviderSubscription => {
		const {
			next_billing_time,
			last_payment,
			failed_payments_count,
			last_failed_payment,
			outstanding_balance,
		} = told.billing_info ?? {}
		return {
			id: told.id,
			planId: told.plan_id,
			customId: told.custom_id ?? null,
			status: told.status,
			lastPayment: last_payment ? { at: last_payment.time, ...last_payment.amount } : null,
			failedAt: failed_payments_count ? (last_failed_payment?.time ?? null) : null,
			owedMinor: outstanding_balance?.amountMinor ?? 0,
			nextBillingAt: next_billing_time ?? null,
			updatedAt: Math.max(told.create_time ?? 0, told.status_update_time ?? 0, told.update_time ?? 0),
		}
	})

const created = z
	.object({ id: z.string().min(1), links: z.array(z.object({ href: z.url(), rel: z.string() })) })
	.transform(({ id, links }) => ({
		id,
		approveUrl: links.find(({ rel }) => rel === 'approve' || rel === 'payer-action')?.href ?? null,
	}))

/** States of payments that moved money. Declined and pending payments did not. */
const MOVED = ['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED']

const payments = z
	.object({
		transactions: z
			.array(
				z.object({
					id: z.string().min(1),
					status: z.string(),
					time: providerMoment,
					amount_with_breakdown: z.object({ gross_amount: providerMoney }),
				}),
			)
			.default([]),
	})
	.transform(({ transactions }): ProviderPayment[] =>
		transactions
			.filter(({ status }) => MOVED.includes(status))
			.map(({ id, status, time, amount_with_breakdown }) => ({
				ref: id,
				at: time,
				...amount_with_breakdown.gross_amount,
				refunded: status === 'REFUNDED',
			})),
	)

export const readSubscription = (answer: Answer<unknown>) => readAnswer(answer, subscription)
export const readPayments = (answer: Answer<unknown>) => readAnswer(answer, payments)

/** A purchase without an approval link cannot be used. */
export function readCreated(answer: Answer<unknown>): Answer<{ id: string; approveUrl: string }> {
	const made = readAnswer(answer, created)
	if (!made.ok) return made
	const { id, approveUrl } = made.value
	return approveUrl ? { ok: true, value: { id, approveUrl } } : notUnderstood('no approve link')
}

export function readAnswer<T>(answer: Answer<unknown>, schema: z.ZodType<T>): Answer<T> {
	if (!answer.ok) return answer
	const parsed = schema.safeParse(answer.value)
	return parsed.success ? { ok: true, value: parsed.data } : notUnderstood(parsed.error.message)
}

/** Treats an unreadable answer as no answer. It decides nothing, and the call is repeated later. */
function notUnderstood(error: string): { ok: false; why: 'unavailable'; name: string } {
	logError({ provider: 'paypal', what: 'not understood', error })
	return { ok: false, why: 'unavailable', name: 'NOT_UNDERSTOOD' }
}
