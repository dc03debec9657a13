import type { Access } from '#app/models/access.server.ts'
import {
	type Applied,
	applyProviderState,
	forgetSubscription,
} from '#app/models/subscription/provider-state.server.ts'
import { listUnsettled } from '#app/models/subscription/order.server.ts'
import type { Look } from '#app/domain/subscription/provider.ts'

interface Provider {
	look: (id: string, since: number, signal: AbortSignal) => Promise<Looked>
	deadline: () => AbortSignal
}

type Looked = { ok: true; value: Look } | { ok: false; name: string }

/** Checks every order of a school that may have been paid, in parallel, because a user is waiting. */
export async function lookAgain(
	access: Access,
	provider: Provider,
	signal = provider.deadline(),
): Promise<(Applied | 'unknown')[]> {
	return Promise.all(
		listUnsettled(access).map(async ({ paypalSubscriptionId: id, createdAt }) => {
			const look = await provider.look(id, createdAt, signal)
			if (look.ok) return applyProviderState(access.schoolId, look.value)
			if (look.name !== 'RESOURCE_NOT_FOUND') return 'unknown'
			forgetSubscription(access.schoolId, id)
			return 'ended'
		}),
	)
}
