import type { Access } from '#app/models/access.server.ts'
import { listUnsettled } from '#app/models/subscription/order.server.ts'
import { applyProviderState, type Applied } from '#app/models/subscription/provider-state.server.ts'
import type { Look } from '#app/domain/subscription/provider.ts'

interface Provider {
	look: (id: string, since: number, signal: AbortSignal) => Promise<{ ok: true; value: Look } | { ok: false }>
	deadline: () => AbortSignal
}

/** Asks about every order of a school that may have been paid since, all at once: somebody is waiting for the answer. */
export async function lookAgain(access: Access, provider: Provider): Promise<Applied[]> {
	const signal = provider.deadline()
	const looks = await Promise.all(
		listUnsettled(access).map(({ paypalSubscriptionId, createdAt }) =>
			provider.look(paypalSubscriptionId, createdAt, signal),
		),
	)
	return looks.flatMap((look) => (look.ok ? [applyProviderState(access.schoolId, look.value)] : []))
}
