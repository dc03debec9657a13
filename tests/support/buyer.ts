import { statusOf } from '#app/models/subscription/status.server.ts'
import { rows } from './database.ts'
import { anAdminAt, aSchool } from './factories.ts'
import type { Provider } from './provider.ts'
import { Visitor, type Answer } from './visitor.ts'

/** Where the house of the tests stands. */
const US = /^http:\/\/localhost:\d+/

/** Somebody who is about to pay for a school of their own. */
export async function anOwnerAt({ environment }: Provider) {
	const school = aSchool({ subscription: 'pending' })
	return { school, visitor: await Visitor.signedInAs(anAdminAt(school), { environment }) }
}

export const buy = (visitor: Visitor, plan = 'professional', cycle = 'monthly', more = {}) =>
	visitor.call('POST', '/api/paypal/subscription', { plan, cycle, ...more })

/** Approves on the provider's own page; `back` is where that sends the buyer. */
export async function approve({ port }: Provider, answer: Answer) {
	const { id = '', approveUrl = '' } = answer.json() as { id?: string; approveUrl?: string }
	const body = new URLSearchParams({ answer: 'approve' })
	const there = approveUrl.replace(US, `http://127.0.0.1:${port}`)
	const back = await fetch(there, { method: 'POST', body, redirect: 'manual' })
	return { id, back: (back.headers.get('Location') ?? '').replace(US, '') }
}

export function statusAt(schoolId: string) {
	const [plan] = rows<{ state: 'active'; paidThrough: number }>(
		'select state, paid_through as paidThrough from subscriptions where school_id = ? and replaced_at is null',
		schoolId,
	)
	return statusOf(plan ?? null)
}
