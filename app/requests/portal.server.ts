import { portalWords } from '#app/content/portal/catalogs.ts'
import { portalSections, switchOf, type PortalSection } from '#app/domain/portal/sections.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findPortal, type Portal } from '#app/models/account/portal.server.ts'
import { listOwnFamilies } from '#app/models/billing/own.server.ts'
import { countUnreadConversations } from '#app/models/message/following.server.ts'
import { listChildren, type Child } from '#app/models/portal/children.server.ts'
import { missing } from '#app/web/missing.server.ts'
import type { SpokenPage } from '#app/web/spoken.ts'
import { accountOf, logoAt } from './frame.server.ts'

export interface OpenPortal extends Family {
	/** The child in the address, or the only child. */
	child: Child | null
	/** The children shown on the page. */
	chosen: Child[]
	/** Parameters that links must preserve. */
	keep: { child?: string }
}

/** Data shared by the pages of the portal and their layout. */
interface Family {
	children: Child[]
	/** Sections the school shows to families. */
	shows: Portal
	/** Families with money the user can see. */
	billed: ReturnType<typeof listOwnFamilies>
}

/** Answers 404 for children of other families and for hidden sections. */
export function openPortal(args: RouteArgs, access: Access, section: PortalSection): OpenPortal {
	const family = familyOf(args, access)
	if (!isShown(family, section)) missing()
	const { children } = family
	const id = new URL(args.request.url).searchParams.get('child')
	const askedChild = id ? (children.find((other) => other.id === id) ?? missing()) : null
	const child = askedChild ?? (children.length === 1 ? (children[0] ?? null) : null)
	return {
		...family,
		child,
		chosen: child ? [child] : children,
		keep: askedChild ? { child: askedChild.id } : {},
	}
}

const known = new WeakMap<RouteArgs['context'], Family>()

/** Cached per request for GET; re-read after an action, which may have changed it. */
function familyOf({ request, context }: RouteArgs, access: Access): Family {
	if (request.method !== 'GET') return readFamily(access)
	const family = known.get(context) ?? readFamily(access)
	known.set(context, family)
	return family
}

function readFamily(access: Access): Family {
	return { children: listChildren(access), shows: findPortal(access), billed: listOwnFamilies(access) }
}

/** The child's first name, or null where learners read about themselves. */
export function nameFor({ kind }: Access, { firstName }: Child): string | null {
	return kind === 'learner' ? null : firstName
}

export function portalFrame(args: RouteArgs, access: Access) {
	const family = familyOf(args, access)
	return {
		school: access.school.name,
		logo: logoAt(access.school),
		dateFormat: access.school.dateFormat,
		account: accountOf(access),
		unread: family.shows.messages ? countUnreadConversations(access) : null,
		sections: openSections(family),
	}
}

/** Document settings of portal pages; null for English, the default. */
export function spokenPage({ language }: Access, section: PortalSection | 'messages'): SpokenPage | null {
	if (language === 'en') return null
	const { sections, messages, page } = portalWords(language)
	return { language, title: section === 'messages' ? messages.title : sections[section], ...page }
}

/** Sections open to the user. The invoices are hidden from users who do not pay. */
function openSections(family: Family) {
	const mayPay = family.billed.length > 0
	return portalSections.filter(({ id }) => isShown(family, id) && (id !== 'invoices' || mayPay))
}

function isShown({ shows }: Family, section: PortalSection): boolean {
	const shown = switchOf[section]
	return !shown || shows[shown]
}
