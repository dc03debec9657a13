import { z } from 'zod'

/** Letters of the country, then 2 to 12 characters. Spaces, dots and hyphens are only for reading. */
export function readVatId(typed: string): string | null {
	const id = typed.replace(/[\s.-]/g, '').toUpperCase()
	return /^[A-Z]{2}[A-Z0-9+*]{2,12}$/.test(id) ? id : null
}

/** Greek ids begin with EL, and those of Northern Ireland with XI. */
export function countryOfVatId(id: string | null): string | null {
	const letters = id?.slice(0, 2) ?? null
	return letters === 'EL' ? 'GR' : letters === 'XI' ? 'GB' : letters
}

const WRONG = 'Enter the letters of the country, then 2 to 12 characters, such as DE123456789'

export const optionalVatId = z
	.string()
	.max(40, WRONG)
	.transform((typed, context) => {
		if (!typed.trim()) return undefined
		const id = readVatId(typed)
		if (id) return id
		context.addIssue(WRONG)
		return z.NEVER
	})
	.optional()
