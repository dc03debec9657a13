const LONGEST = 254
const LOCAL = /^[^\s\p{C}.@<>()[\]\\,;:"]+(\.[^\s\p{C}.@<>()[\]\\,;:"]+)*$/u
const DOMAIN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*(\.[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*)+$/u

/**
 * A single address of the form name@host. Text that could be read as two addresses, or contains a line break, is rejected.
 */
export function isEmailAddress(text: string): boolean {
	if (text.length > LONGEST) return false
	const at = text.lastIndexOf('@')
	return at > 0 && at <= 64 && LOCAL.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1))
}
