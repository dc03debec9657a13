import { siblingDiscount } from '../billing/month-charge.ts'
import { divide } from '#app/utils/money.ts'
import type { PayBasis } from './labels.ts'

export interface PayRate {
	startsOn: string
	basis: PayBasis
	/** Minor currency units; basis points for a share. */
	amount: number
	classKind: string | null
	classId: string | null
}

export interface PaidLesson {
	day: string
	classId: string
	classKind: string
	minutes: number
	/** Price per paying student; null if a price is unknown. */
	prices: readonly (number | null)[]
}

/** A rate for the class beats one for its kind, which beats a general one. Among equals the latest applies. */
export function rateFor<Rate extends PayRate>(
	rates: readonly Rate[],
	{ day, classId, classKind }: PaidLesson,
): Rate | null {
	const begun = rates.filter(({ startsOn }) => startsOn <= day)
	const latest = (fits: (rate: Rate) => boolean) =>
		begun
			.filter(fits)
			.reduce<Rate | null>((last, rate) => (last && last.startsOn > rate.startsOn ? last : rate), null)
	return (
		latest((rate) => rate.classId === classId) ??
		latest((rate) => rate.classKind === classKind) ??
		latest((rate) => rate.classId === null && rate.classKind === null)
	)
}

/** Null if the rate is a share of an unknown price. */
export function earnedWith({ basis, amount }: PayRate, { minutes, prices }: PaidLesson): number | null {
	switch (basis) {
		case 'lesson':
			return amount
		case 'hour':
			return divide(amount * minutes, 60)
		case 'student':
			return amount * prices.length
		case 'percent':
			return prices.reduce<number | null>(
				(sum, price) => (sum === null || price === null ? null : sum + divide(price * amount, 10_000)),
				0,
			)
	}
}

interface LessonPrice {
	basis: string
	amountMinor: number
	lessonsPerMonth: number
	packageLessons: number
	/** Basis points. */
	siblingDiscount: number
}

/** The price that a family pays for a lesson. A flat monthly price is divided by the plan's number of lessons. */
export function priceOfLesson(plan: LessonPrice, minutes: number, isSibling: boolean): number | null {
	const off = isSibling ? siblingDiscount(plan.amountMinor, plan.siblingDiscount) : 0
	const amountMinor = plan.amountMinor - off
	switch (plan.basis) {
		case 'lesson':
		case 'month_lessons':
			return amountMinor
		case 'hour':
			return divide(amountMinor * minutes, 60)
		case 'month':
			return divide(amountMinor, plan.lessonsPerMonth)
		case 'package':
			return divide(amountMinor, plan.packageLessons)
		default:
			return null
	}
}
