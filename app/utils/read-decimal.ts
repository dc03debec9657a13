/** A typed number as a whole number of its smallest decimals: with two of them, `1.5` is 150. */
export type TypedDecimal = { ok: true; value: number } | { ok: false; tooFine: boolean }

/** How thousands are written: one sign throughout, and never after a leading zero. A single dot is a decimal point. */
const GROUPED = [
	/^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/,
	/^([1-9]\d{0,2}(?:\.\d{3})+),(\d+)$/,
	/^([1-9]\d{0,2}(?:\.\d{3}){2,})$/,
	/^([1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+)(?:[.,](\d+))?$/,
	/^([1-9]\d{0,2}(?:['\u2019]\d{3})+)(?:[.,](\d+))?$/,
]
const PLAIN = /^(?=.*\d)(\d*)(?:[.,](\d+))?$/

/** Numbers beyond this many digits exceed every limit. */
const MAX_DIGITS = 12

/**
 * Reads a number as people type it: `1,234.50`, `1.234,50`, `1 234,50` or `1234`. What could mean two numbers is refused,
 * except that one comma before exactly three digits groups thousands. Numbers without thousands, such as percentages, pass
 * `grouped: false`, and every comma is a decimal one.
 */
export function readDecimal(
	typed: string,
	{ decimals, grouped = true }: { decimals: number; grouped?: boolean },
): TypedDecimal {
	const [, sign, text = ''] = /^(-?)(.*)$/.exec(typed.trim().replace(/[\u2212\u2013]/g, '-')) ?? []
	const forms = grouped ? [...GROUPED, PLAIN] : [PLAIN]
	const parts = forms.map((form) => form.exec(text)).find((found) => found !== null)
	if (!parts) return { ok: false, tooFine: false }
	const [, units = '', fraction = ''] = parts
	if (fraction.length > decimals) return { ok: false, tooFine: true }
	const digits = units.replace(/\D/g, '')
	const size = digits.length > MAX_DIGITS ? Infinity : Number(digits + fraction.padEnd(decimals, '0'))
	return { ok: true, value: sign && size > 0 ? -size : size }
}
