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
		const part = share === 0 ? 0 : awayFromZero(whole(left * share) / leftShares)
		left -= part
		leftShares -= share
		return part
	})
}

/** `Math.ceil` goes up; money goes by its size, so that a credit mirrors its charge. */
function awayFromZero(amount: number): number {
	return amount < 0 ? 0 - Math.ceil(-amount) : Math.ceil(amount)
}

function whole(amount: number): number {
	if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no whole number of hundredths.`)
	return amount
}
