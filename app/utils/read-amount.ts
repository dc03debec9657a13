import { currencySymbols, MAX_MINOR, plainAmount } from './money.ts'
import { readDecimal } from './read-decimal.ts'

/** People type `$200` or `200 €`, as they see it on the rest of the page. */
export function withoutSymbol(typed: string): string {
	const amount = typed.trim()
	// Longest first, so that `R$` is not read as `R` and a rest.
	const symbols = [...currencySymbols.values()].sort((a, b) => b.length - a.length)
	const before = symbols.find((symbol) => amount.startsWith(symbol))
	if (before) return amount.slice(before.length).trim()
	const behind = symbols.find((symbol) => amount.endsWith(symbol))
	return behind ? amount.slice(0, -behind.length).trim() : amount
}

type TypedAmount = { ok: true; amountMinor: number } | { ok: false; message: string }

/** Parses a typed amount. */
export function readAmount(typed: string, { least = 0, most = MAX_MINOR } = {}): TypedAmount {
	const read = readDecimal(typed, { decimals: 2 })
	if (!read.ok)
		return {
			ok: false,
			message: read.tooFine
				? 'Enter an amount with two decimals at most'
				: 'Enter an amount, such as 1,234.50',
		}
	const amountMinor = read.value
	if (amountMinor < least)
		return {
			ok: false,
			message: least > 0 ? 'Enter an amount above zero' : 'Enter an amount that is not below zero',
		}
	if (amountMinor > most) return { ok: false, message: `Enter an amount of ${plainAmount(most)} at most` }
	return { ok: true, amountMinor }
}
