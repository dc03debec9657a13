/** A public name. Where it leads is checked each time it is connected to. */
export function isPublicUrl(text: string): boolean {
	try {
		const { protocol, hostname, username, password } = new URL(text)
		return protocol === 'https:' && /\.[a-z][a-z0-9-]*\.?$/i.test(hostname) && !username && !password
	} catch {
		return false
	}
}
