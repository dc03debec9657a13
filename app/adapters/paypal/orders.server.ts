import { z } from 'zod'
import type { ProviderPurchase, ProviderRefund } from '#app/domain/billing/online.ts'
import type { Answer } from './client.server.ts'
import { providerMoment, providerMoney, readAnswer } from './subscriptions.server.ts'

const capture = z
	.object({
		id: z.string().min(1).max(64),
		status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
		amount: providerMoney,
		create_time: providerMoment.optional(),
		seller_receivable_breakdown: z.object({ paypal_fee: providerMoney.optional() }).optional(),
	})
	.transform(({ seller_receivable_breakdown, create_time, amount, ...rest }) => {
		const fee = seller_receivable_breakdown?.paypal_fee
		return {
			...rest,
			...amount,
			at: create_time ?? null,
			// A fee in another currency cannot be compared with the amount.
			feeMinor: fee?.currency === amount.currency ? fee.amountMinor : null,
		}
	})

const refund = z
	.object({
		id: z.string().min(1).max(64),
		status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
		amount: providerMoney.optional(),
		custom_id: z.string().max(200).optional(),
	})
	.transform(({ id, status, amount, custom_id }): ProviderRefund => ({
		id,
		status,
		amountMinor: amount?.amountMinor ?? null,
		customId: custom_id ?? null,
	}))

const purchase = z
	.object({
		id: z.string().min(1).max(64),
		status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
		purchase_units: z
			.array(
				z.object({
					custom_id: z.string().optional(),
					payments: z
						.object({ captures: z.array(capture).default([]), refunds: z.array(refund).default([]) })
						.optional(),
				}),
			)
			.default([]),
	})
	.transform(({ id, status, purchase_units: [unit] }): ProviderPurchase => ({
		id,
		status,
		customId: unit?.custom_id ?? null,
		isDeclined: false,
		capture: unit?.payments?.captures[0] ?? null,
		refunds: unit?.payments?.refunds ?? [],
	}))

export const readPurchase = (answer: Answer<unknown>) => readAnswer(answer, purchase)
export const readRefund = (answer: Answer<unknown>) => readAnswer(answer, refund)

const hook = z.object({ id: z.string().min(1).max(64) })
export const readHook = (answer: Answer<unknown>) => readAnswer(answer, hook)
