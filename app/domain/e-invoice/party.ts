import { isEmailAddress } from '#app/utils/email-address.ts'

export interface PostalAddress {
	lines: string[]
	postCode: string | null
	city: string | null
	country: string
}

/** The post code and city are the line that begins with digits, as in `10115 Berlin` or `1012 AB Amsterdam`. */
export function postalAddress(text: string, country: string): PostalAddress {
	const parts = text.split(/\n|, /).flatMap((line) => line.trim() || [])
	const at = parts.findLastIndex((line) => TOWN.test(line))
	const [, postCode = null, city = null] = TOWN.exec(parts[at] ?? '') ?? []
	return { lines: parts.filter((_line, i) => i !== at), postCode, city, country }
}

const TOWN = /^(?:[A-Z]{1,2}-)?(\d{4,5}(?: [A-Z]{2})?|\d{3} \d{2}|\d{4}-\d{3}) (\D.*)$/

export interface ElectronicAddress {
	/** A code of the list EAS, such as 0204 for a Leitweg-ID; EM is email. */
	scheme: string
	id: string
}

/** An email address, or a code and an id, such as `0204:04011000-12345-34`. */
export function readElectronicAddress(typed: string): ElectronicAddress | null {
	const text = typed.trim()
	if (isEmailAddress(text)) return { scheme: 'EM', id: text }
	const [, scheme, id] = /^(\d{4}):(\S+)$/.exec(text) ?? []
	return scheme && id ? { scheme, id } : null
}
