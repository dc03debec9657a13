import { portalWords } from '#app/content/portal/catalogs.ts'
import { portalSections, switchOf, type PortalSection } from '#app/domain/portal/sections.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findPortal } from '#app/models/account/portal.server.ts'
import { seesMoney } from '#app/models/billing.server.ts'
import { countUnreadConversations } from '#app/models/message.server.ts'
import { listChildren, type Child } from '#app/models/portal.server.ts'
import { missing } from '#app/web/missing.server.ts'
import type { SpokenPage } from '#app/web/spoken.ts'
import { accountOf, logoAt } from './frame.server.ts'

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
export function openPortal(asked: Asked, access: Access, section: PortalSection): OpenPortal {
	if (!isShown(access, section)) missing()
	const children = childrenOf(asked, access)
	const id = new URL(asked.request.url).searchParams.get('child')
	const one = id ? (children.find((other) => other.id === id) ?? missing()) : null
	const child = one ?? (children.length === 1 ? (children[0] ?? null) : null)
	return { children, child, chosen: child ? [child] : children, keep: one ? { child: one.id } : {} }
}

const known = new WeakMap<Asked['context'], Child[]>()

/** Cached per request: a page and the shell around it ask the same. An action may change the answer. */
function childrenOf({ request, context }: Asked, access: Access): Child[] {
	if (request.method !== 'GET') return listChildren(access)
	const children = known.get(context) ?? listChildren(access)
	known.set(context, children)
	return children
}

/** What stands around every page of the portal. */
export function portalFrame(access: Access) {
	return {
		school: access.school.name,
		logo: logoAt(access.school),
		dateFormat: access.school.dateFormat,
		account: accountOf(access),
		unread: findPortal(access).messages ? countUnreadConversations(access) : null,
		sections: openSections(access),
	}
}

/** What the document around a page of the portal says; the pages that stand in English say it themselves. */
export function spokenPage({ language }: Access, section: PortalSection | 'messages'): SpokenPage | null {
	if (language === 'en') return null
	const { sections, messages, page } = portalWords(language)
	return { language, title: section === 'messages' ? messages.title : sections[section], ...page }
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
