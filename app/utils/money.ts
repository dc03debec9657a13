import type { Language } from './spoken.ts'

/** Amounts are integers in hundredths, even for currencies without a minor unit. */

export const currencySymbols = new Map([
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

/** Currencies without a minor unit. */
const WHOLE = ['JPY']

/** The smallest payable amount, in hundredths. */
export function unitOf(currency: string): number {
	return WHOLE.includes(currency) ? 100 : 1
}

export function symbolOf(currency: string): string {
	return currencySymbols.get(currency) ?? '$'
}

/** A real minus sign: as wide as a digit, and never separated from the number by a line break. */
export const MINUS = '−'

/** `−$1,234.50` in English, with the symbol and two decimals; other languages use their own format. */
export function moneyWords(amountMinor: number, currency: string, language: Language = 'en'): string {
	const hundredths = whole(Math.abs(amountMinor))
	if (language !== 'en')
		return formatOf(language, currency)
			.format(amountMinor / 100)
			.replace('-', MINUS)
	return `${amountMinor < 0 ? MINUS : ''}${symbolOf(currency)}${decimals(hundredths)}`
}

/** `1,234.50` */
function decimals(hundredths: number): string {
	const units = String(Math.floor(hundredths / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
	const rest = String(hundredths % 100).padStart(2, '0')
	return `${units}.${rest}`
}

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(language: Language, currency: string): Intl.NumberFormat {
	const key = language + currency
	let made = formats.get(key)
	if (!made) {
		const fraction = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
		made = new Intl.NumberFormat(language, { style: 'currency', currency, ...fraction })
		formats.set(key, made)
	}
	return made
}

/**
 * Splits an amount in proportion to integer shares without losing a cent: each part is its share of the rest, rounded away
 * from zero, and the last part takes the remainder.
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

/** The only rounding rule for money: to the nearest unit, halves away from zero. */
export function divide(amount: number, by: number): number {
	if (whole(by) <= 0) throw new RangeError(`${by} divides nothing.`)
	const size = Math.floor((2 * Math.abs(whole(amount)) + by) / (2 * by))
	return amount < 0 ? 0 - size : size
}

export const MAX_MINOR = 100_000_000

/** A valid amount for a payment or refund. */
export function isAmount(amountMinor: number): boolean {
	return Number.isInteger(amountMinor) && amountMinor > 0 && amountMinor <= MAX_MINOR
}

/** `-1,234.50`, without a symbol and with an ASCII hyphen, for form fields and exports. */
export function plainAmount(amountMinor: number): string {
	return `${amountMinor < 0 ? '-' : ''}${decimals(whole(Math.abs(amountMinor)))}`
}

/** Rounds by absolute value, unlike `Math.ceil`, so that a credit mirrors its charge. */
function awayFromZero(amount: number): number {
	return amount < 0 ? 0 - Math.ceil(-amount) : Math.ceil(amount)
}

function whole(amount: number): number {
	if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no whole number of hundredths.`)
	return amount
}
