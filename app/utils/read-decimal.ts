/** A parsed number as an integer of its smallest unit: with two decimals, `1.5` is 150. */
export type TypedDecimal = { ok: true; value: number } | { ok: false; tooFine: boolean }

/** Thousands separators: one sign throughout, never after a leading zero. A single dot is a decimal point. */
const GROUPED = [
	/^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/,
	/^([1-9]\d{0,2}(?:\.\d{3})+),(\d+)$/,
	/^([1-9]\d{0,2}(?:\.\d{3}){2,})$/,
	/^([1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+)(?:[.,](\d+))?$/,
	/^([1-9]\d{0,2}(?:['\u2019]\d{3})+)(?:[.,](\d+))?$/,
]
const PLAIN = /^(?=.*\d)(\d*)(?:[.,](\d+))?$/

/** Longer numbers exceed every limit. */
const MAX_DIGITS = 12

/**
 * Parses a typed number: `1,234.50`, `1.234,50`, `1 234,50` or `1234`. Ambiguous input is refused, except that a single comma
 * before exactly three digits groups thousands. Numbers without thousands, such as percentages, pass `grouped: false`, which
 * makes every comma a decimal separator.
 */
export function readDecimal(
	typed: string,
	{ decimals, grouped = true }: { decimals: number; grouped?: boolean },
): TypedDecimal {
	const [, sign, text = ''] = /^(-?)(.*)$/.exec(typed.trim().replace(/[\u2212\u2013]/g, '-')) ?? []
	const forms = grouped ? [...GROUPED, PLAIN] : [PLAIN]
	const parts = forms.map((form) => form.exec(text)).find((regExpExecArray) => regExpExecArray !== null)
	if (!parts) return { ok: false, tooFine: false }
	const [, units = '', fraction = ''] = parts
	if (fraction.length > decimals) return { ok: false, tooFine: true }
	const digits = units.replace(/\D/g, '')
	const size = digits.length > MAX_DIGITS ? Infinity : Number(digits + fraction.padEnd(decimals, '0'))
	return { ok: true, value: sign && size > 0 ? -size : size }
}
