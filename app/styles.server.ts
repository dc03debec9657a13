import { createHash } from 'node:crypto'
import publicCss from './styles/public.css?inline'
import deskCss from './styles/desk.css?url'
import portalCss from './styles/portal.css?url'
import { areas, type Area } from './utils/areas.ts'
import type { PageMode } from './utils/page.ts'

const inline = publicCss.trim()

/** What a content policy names instead of allowing every inline style. */
export const inlineStyleHash = `sha256-${createHash('sha256').update(inline).digest('base64')}`

/** Desks share one file, the portal has a small one of its own, and public pages carry theirs inside. */
export function cssFor(area: Area): NonNullable<PageMode['css']> {
	if (areas[area].hydrates) return { href: deskCss }
	return area === 'student' ? { href: portalCss } : { inline }
}

/** Asked for early while a sign-in is being checked: most people land on a desk. */
export { deskCss }
