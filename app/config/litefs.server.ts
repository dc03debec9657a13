/** How this node takes part in a cluster of LiteFS. Without it there is one node, and nothing of all that. */
export interface LitefsSettings {
	/** Where LiteFS mounts the database. */
	dir: string
	/** LiteFS on this machine, which knows who is the primary. */
	apiUrl: string
	/** URL of Solfa on the primary for other nodes. `{primary}` is replaced by the primary's name. */
	primaryUrl: string
	/** How long a write waits for a restarting primary before it is refused. */
	waitMs: number
	/** Consul, which grants the lease unless it is static. */
	consul: ConsulSettings | null
}

export interface ConsulSettings {
	/** LiteFS reads the token from the password, and prefixes every key with the path. */
	url: string
	key: string
}

export function litefsSettings(given: LitefsSettings): LitefsSettings | null {
	if (!given.dir) return null
	const apiUrl = given.apiUrl || 'http://127.0.0.1:20202'
	return {
		dir: given.dir,
		apiUrl: withoutSlash(apiUrl),
		primaryUrl: withoutSlash(given.primaryUrl),
		waitMs: given.waitMs,
		consul: given.consul?.url ? given.consul : null,
	}
}

/** Why a node must not join with these, in words; null when it may. */
export function unsafeLitefs(settings: LitefsSettings | null, secret: string | undefined): string | null {
	if (!settings) return null
	if (!secret)
		return 'Set SESSION_SECRET, the same on every node: with LITEFS_DIR they have to believe each other.'
	if (!isAddress(settings.apiUrl)) return `LITEFS_API_URL must be an address, not "${settings.apiUrl}".`
	if (!isAddress(settings.primaryUrl.replace('{primary}', 'name')))
		return 'Set LITEFS_PRIMARY_URL to where the other nodes reach Solfa on the primary, such as http://{primary}:3000.'
	if (settings.consul && (!isAddress(settings.consul.url) || !settings.consul.key))
		return 'FLY_CONSUL_URL must be an address, and LITEFS_LEASE say where the lease is kept.'
	return null
}

function isAddress(text: string): boolean {
	return /^https?:\/\//.test(text) && URL.canParse(text)
}

function withoutSlash(address: string): string {
	return address.replace(/\/+$/, '')
}
