/** The part of a school's address after `/join/`: lower-case words, joined by hyphens. */
const ADDRESS = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const MIN_ADDRESS = 3
export const MAX_ADDRESS = 40

/** They are pages of ours, or would be taken for one. */
const RESERVED = `
	about admin api app assets auth billing classes contact demo embed help home index join login logout
	new office official privacy register robots root school schools security settings sign-up signup
	sitemap solfa static status student students super-admin support system teacher teachers terms test
	thanks trial webhooks www
`
	.trim()
	.split(/\s+/)

/** The error of an unusable address, apart from another school having it; null if usable. */
export function whyNoJoinAddress(address: string): string | null {
	if (address.length < MIN_ADDRESS || address.length > MAX_ADDRESS || !ADDRESS.test(address))
		return `Use ${MIN_ADDRESS} to ${MAX_ADDRESS} small letters, digits and single hyphens, such as harmony-music`
	return RESERVED.includes(address) ? 'This address is reserved. Please choose another.' : null
}

/** The suggestion for a school without an address: its name. */
export function proposedJoinAddress(name: string): string {
	const text = name
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.slice(0, MAX_ADDRESS)
		.replace(/^-+|-+$/g, '')
	return whyNoJoinAddress(text) ? '' : text
}
