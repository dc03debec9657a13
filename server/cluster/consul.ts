import type { ConsulSettings } from '#app/config/litefs.server.ts'

const ANSWERS_WITHIN = 2_000

/** The lease holder according to Consul: a name, none, or no response. */
export type Holder = { name: string } | 'nobody' | 'unknown'

/** Queries Consul directly, because LiteFS waits for Consul, and a replica for its primary, without a timeout. */
export async function askHolder({ url, key }: ConsulSettings): Promise<Holder> {
	try {
		const { origin, pathname, password } = new URL(url)
		const path = `${pathname.replace(/^\/+|\/+$/g, '')}/${key}`.replace(/^\/+/, '')
		const answer = await fetch(`${origin}/v1/kv/${path}?raw&consistent`, {
			headers: password ? { 'X-Consul-Token': decodeURIComponent(password) } : {},
			signal: AbortSignal.timeout(ANSWERS_WITHIN),
		})
		if (answer.status === 404) return 'nobody'
		if (!answer.ok) return 'unknown'
		return { name: ((await answer.json()) as { hostname: string }).hostname }
	} catch {
		return 'unknown'
	}
}
