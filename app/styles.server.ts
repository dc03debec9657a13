import { createHash } from 'node:crypto'
import joinCss from './styles/join.css?inline'
import publicCss from './styles/public.css?inline'
import siteCss from './styles/site.css?inline'
import deskCss from './styles/desk.css?url'
import portalCss from './styles/portal.css?url'
import { areas, type Area } from './domain/account/areas.ts'
import type { PageMode } from './web/page.ts'

/** An inline sheet with its hash for the content security policy, which forbids other inline styles. */
function inside(sheet: string) {
	const inline = sheet.trim()
	return { inline, hash: `sha256-${createHash('sha256').update(inline).digest('base64')}` }
}

const door = inside(publicCss)
/** One sheet instead of two, because the later rules override the earlier ones. */
const site = inside(publicCss + siteCss)
/** Pages about one school have their own looks beside the forms: where people join and pay, and where it is opened. */
const join = inside(publicCss + joinCss)

/** Desks share one file, the portal has a small one of its own, and pages for visitors carry theirs inside. */
export function cssFor(area: Area | 'join', more: readonly string[] = []): NonNullable<PageMode['css']> {
	if (area === 'join') return join
	if (areas[area].hydrates || area === 'messaging') return { hrefs: [deskCss, ...more] }
	if (area === 'student') return { hrefs: [portalCss, ...more] }
	return area === 'public' || area === 'subscription' ? site : door
}

/** Fetched early during sign-in, because most users land on a desk. */
export { deskCss }
