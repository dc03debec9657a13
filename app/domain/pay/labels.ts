import { moneyWords } from '#app/utils/money.ts'

export const payBases = [
	{ value: 'hour', label: 'An hour' },
	{ value: 'lesson', label: 'A lesson' },
	{ value: 'student', label: 'A student at a lesson' },
	{ value: 'percent', label: 'A share of what families pay, in percent' },
] as const

export type PayBasis = (typeof payBases)[number]['value']

const per: Record<PayBasis, string> = {
	hour: 'an hour',
	lesson: 'a lesson',
	student: 'a student',
	percent: 'of what families pay',
}

/** `$40.00 an hour`, `60% of what families pay`. */
export function rateInWords(
	{ basis, amount }: { basis: PayBasis; amount: number },
	currency: string,
): string {
	const size = basis === 'percent' ? `${amount / 100}%` : moneyWords(amount, currency)
	return `${size} ${per[basis]}`
}

/** `12 h 30 min`, `45 min`. */
export function lengthWords(minutes: number): string {
	const [hours, rest] = [Math.trunc(minutes / 60), Math.abs(minutes % 60)]
	if (hours === 0) return `${minutes} min`
	return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
