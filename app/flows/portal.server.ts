import { portalSections, switchOf, type PortalSection } from '#app/domain/portal/sections.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findPortal } from '#app/models/account/portal.server.ts'
import { seesMoney } from '#app/models/billing.server.ts'
import { countUnreadConversations } from '#app/models/message.server.ts'
import { listChildren, type Child } from '#app/models/portal.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { accountOf } from './frame.server.ts'

export interface OpenPortal {
	children: Child[]
	/** The child of the address, or the only one. */
	child: Child | null
	/** The children the page is about. */
	chosen: Child[]
	/** What a link keeps of the address. */
	keep: { child?: string }
}

/** Whom a page of the portal is about. A child of another family, and a page the school does not show, are not there. */
export function openPortal({ request }: Asked, access: Access, section: PortalSection): OpenPortal {
	if (!isShown(access, section)) missing()
	const children = listChildren(access)
	const id = new URL(request.url).searchParams.get('child')
	const asked = id ? (children.find((one) => one.id === id) ?? missing()) : null
	const child = asked ?? (children.length === 1 ? (children[0] ?? null) : null)
	return { children, child, chosen: child ? [child] : children, keep: asked ? { child: asked.id } : {} }
}

/** What stands around every page of the portal. */
export function portalFrame(access: Access) {
	return {
		school: access.school.name,
		dateFormat: access.school.dateFormat,
		account: accountOf(access),
		unread: findPortal(access).messages ? countUnreadConversations(access) : null,
		sections: openSections(access),
	}
}

/** The sections that are open to somebody. Whoever has nothing to do with money is not led to it. */
export function openSections(access: Access) {
	const mayPay = seesMoney(access)
	return portalSections.filter(({ id }) => isShown(access, id) && (id !== 'invoices' || mayPay))
}

function isShown(access: Access, section: PortalSection): boolean {
	const shown = switchOf[section]
	return !shown || findPortal(access)[shown]
}
