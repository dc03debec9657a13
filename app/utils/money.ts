/** Amounts are integer hundredths in every currency, also where the currency itself has none. */

const symbols = new Map([
	['USD', '$'],
	['EUR', '€'],
	['GBP', '£'],
	['ZAR', 'R'],
	['CAD', 'C$'],
	['AUD', 'A$'],
	['JPY', '¥'],
	['CNY', '¥'],
	['INR', '₹'],
	['BRL', 'R$'],
	['MXN', 'Mex$'],
])

export function symbolOf(currency: string): string {
	return symbols.get(currency) ?? '$'
}

/** `-$1,234.50`: always the symbol and two decimals. */
export function moneyWords(amountMinor: number, currency: string): string {
	const hundredths = whole(Math.abs(amountMinor))
	const units = String(Math.floor(hundredths / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
	const rest = String(hundredths % 100).padStart(2, '0')
	return `${amountMinor < 0 ? '-' : ''}${symbolOf(currency)}${units}.${rest}`
}

export type TypedAmount = { ok: true; amountMinor: number } | { ok: false; message: string }

const MOST_DIGITS = 9

/** As people type it: `1,234.50`, `1234.5`, `1234`. Anything that could be meant differently is not guessed at. */
export function readAmount(typed: string): TypedAmount {
	const parts = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(typed.trim())
	if (!parts) return { ok: false, message: 'Enter an amount such as 1,234.50' }
	const units = (parts[1] ?? '').replaceAll(',', '').replace(/^0+(?=\d)/, '')
	if (units.length > MOST_DIGITS) return { ok: false, message: 'Enter an amount below 1,000,000,000' }
	return { ok: true, amountMinor: Number(units) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) }
}

/**
 * Divides an amount in proportion to whole shares, to the last hundredth: each takes its share of what is left,
 * rounded away from zero, and the last takes the remainder.
 */
export function split(amountMinor: number, shares: readonly number[]): number[] {
	let left = whole(amountMinor)
	let leftShares = shares.reduce((sum, share) => sum + whole(share), 0)
	if (leftShares <= 0 || shares.some((share) => share < 0))
		throw new RangeError('There is nobody to split among.')
	return shares.map((share) => {
		const part = share === 0 ? 0 : awayFromZero(whole(left * share) / leftShares, Math.ceil)
		left -= part
		leftShares -= share
		return part
	})
}

/** Thousandths of a percent in one, so that 9.975 % is a whole number. */
const RATE_SCALE = 100_000

/**
 * Tax on a sum already discounted: each rate once, on the whole sum, half a hundredth away from zero. Rates are in
 * thousandths of a percent; one that is withheld is negative.
 */
export function withTaxes(sumMinor: number, rates: readonly number[]): { taxes: number[]; total: number } {
	const taxes = rates.map((rate) => awayFromZero(whole(sumMinor * rate) / RATE_SCALE, Math.round))
	return { taxes, total: taxes.reduce((total, tax) => total + tax, whole(sumMinor)) }
}

/** `Math.round` and `Math.ceil` go up; money goes by its size, so that a credit mirrors its charge. */
function awayFromZero(amount: number, round: (size: number) => number): number {
	return amount < 0 ? 0 - round(-amount) : round(amount)
}

function whole(amount: number): number {
	if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no whole number of hundredths.`)
	return amount
}
