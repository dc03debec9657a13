import { MAX_MINOR } from '#app/utils/money.ts'

export function isPrice(amountMinor: number): boolean {
	return Number.isInteger(amountMinor) && amountMinor >= 0 && amountMinor <= MAX_MINOR
}
