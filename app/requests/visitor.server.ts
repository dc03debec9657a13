import { findApprovedOrder } from '#app/models/subscription/open-order.server.ts'
import { areaOf, homeOf } from '#app/domain/account/areas.ts'
import { modalFor } from '#app/domain/subscription/modal.ts'
import { visit, type Asked } from '#app/guards/enter.server.ts'
import { ownerOf } from '#app/guards/owner.server.ts'

/** Somebody who is signed in, as the public pages greet them; null for everybody else. */
export async function siteVisitor(args: Asked) {
	const person = await visit(args)
	if (!person) return null
	const active = person.role === 'super_admin' || person.school?.status === 'active'
	const owner = ownerOf(person)
	const { routeId } = args.context.place
	const confirming = !active && owner !== null && findApprovedOrder(owner) !== null
	const desk = homeOf(person.role)
	return {
		name: person.name,
		desk,
		/** Once their school's subscription is active. */
		home: active ? desk : null,
		/** Whether it is for them to set one up. */
		owes:
			active || !owner || confirming
				? null
				: person.school?.status === 'expired'
					? ('renewal' as const)
					: ('registration' as const),
		/** What stands over the page until they have. */
		offer: confirming ? null : modalFor(person, routeId),
		/** Paid, and not confirmed yet. The pages about paying say it in their own place. */
		confirming: confirming && areaOf(routeId) !== 'subscription',
		email: person.email,
	}
}

export type SiteVisitor = NonNullable<Awaited<ReturnType<typeof siteVisitor>>>
