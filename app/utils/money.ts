import { readDecimal } from './read-decimal.ts'
import type { Language } from './spoken.ts'

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

/** Those that have no smaller unit. */
const WHOLE = ['JPY']

/** What the smallest amount somebody pays comes to in hundredths. */
export function unitOf(currency: string): number {
	return WHOLE.includes(currency) ? 100 : 1
}

export function symbolOf(currency: string): string {
	return symbols.get(currency) ?? '$'
}

/** What people read before an amount below zero: as wide as a digit, and never broken from it as a hyphen may be. */
export const MINUS = '−'

/** `−$1,234.50`: always the symbol and two decimals. Other languages write it their own way. */
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

/** The one way money is rounded: to the nearest hundredth, and half of one away from zero. */
export function divide(amount: number, by: number): number {
	if (whole(by) <= 0) throw new RangeError(`${by} divides nothing.`)
	const size = Math.floor((2 * Math.abs(whole(amount)) + by) / (2 * by))
	return amount < 0 ? 0 - size : size
}

export const MOST_MINOR = 100_000_000

/** What somebody may pay or be paid back. */
export function isAmount(amountMinor: number): boolean {
	return Number.isInteger(amountMinor) && amountMinor > 0 && amountMinor <= MOST_MINOR
}

export type TypedAmount = { ok: true; amountMinor: number } | { ok: false; message: string }

/** An amount as people type it, read by the rules of every number. */
export function readAmount(typed: string, { least = 0, most = MOST_MINOR } = {}): TypedAmount {
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

/** `-1,234.50`, without a symbol and with the hyphen that programs read: what a field begins with, and a file holds. */
export function plainAmount(amountMinor: number): string {
	return `${amountMinor < 0 ? '-' : ''}${decimals(whole(Math.abs(amountMinor)))}`
}

/** `Math.ceil` goes up; money goes by its size, so that a credit mirrors its charge. */
function awayFromZero(amount: number): number {
	return amount < 0 ? 0 - Math.ceil(-amount) : Math.ceil(amount)
}

function whole(amount: number): number {
	if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no whole number of hundredths.`)
	return amount
}
