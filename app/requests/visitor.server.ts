import { findApprovedOrder } from '#app/models/subscription/open-order.server.ts'
import { areaOf, homeOf } from '#app/domain/account/areas.ts'
import { modalFor } from '#app/domain/subscription/modal.ts'
import { visit, type RouteArgs } from '#app/guards/enter.server.ts'
import { ownerOf } from '#app/guards/owner.server.ts'

/** The signed-in user as seen by public pages; null for visitors. */
export async function siteVisitor(args: RouteArgs) {
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
		/** Home page, once the subscription is active. */
		home: active ? desk : null,
		/** Set if the user can and should pay for the school. */
		owes:
			active || !owner || confirming
				? null
				: person.school?.status === 'expired'
					? ('renewal' as const)
					: ('registration' as const),
		/** Dialog shown until the subscription is paid. */
		offer: confirming ? null : modalFor(person, routeId),
		/** The payment awaits confirmation. Pages about payment show this themselves. */
		confirming: confirming && areaOf(routeId) !== 'subscription',
		email: person.email,
	}
}

export type SiteVisitor = NonNullable<Awaited<ReturnType<typeof siteVisitor>>>
