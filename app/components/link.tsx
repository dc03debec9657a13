import { Link as RemixLink, useLocation } from '@remix-run/react'
import type { AnchorHTMLAttributes } from 'react'
import { usePageMode } from '#app/web/page.ts'

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
	to: string
	/** True for tabs. False for links in a closed menu, which would use up the limit of prefetched routes. */
	askAhead?: boolean
}

/**
 * A client-side link between desk pages. On other pages, and to other pages, it is a plain link, because pages without
 * framework JavaScript load as documents.
 */
export function Link({ askAhead, ...link }: LinkProps) {
	const { hydrate } = usePageMode()
	const { to, ...rest } = link
	return hydrate && staysOnDesk(to) ? <DeskLink askAhead={askAhead} {...link} /> : <a href={to} {...rest} />
}

/**
 * Remix discovers the routes of all links on a page in one request, which the server limits to forty paths. Links to
 * individual records are therefore discovered on click, unless the link overrides it.
 */
function DeskLink({ to, askAhead, ...rest }: LinkProps) {
	const { pathname } = useLocation()
	const path = to.split(/[?#]/)[0] ?? to
	const isAskedAhead = askAhead ?? (path === pathname || WITHOUT_ID.test(path))
	// The same HTML without the hooks of three components, because a page has fifty links and the server follows none.
	if (import.meta.env.SSR) return <a {...rest} data-discover={isAskedAhead ? 'true' : undefined} href={to} />
	return <RemixLink to={to} discover={isAskedAhead ? 'render' : 'none'} {...rest} />
}

/** Paths of words with at most one hyphen; ids contain digits or more hyphens. */
const WITHOUT_ID = /^(\/[a-z]+(-[a-z]+)?)+$/

/** A shortcut that saves a round trip. For paths it misses, the server falls back to a full page load. */
function staysOnDesk(to: string): boolean {
	return /^\/(dashboard|students|classes|schedule|teachers|settings|analytics|attendance|billing|messaging|super-admin)\b/.test(
		to,
	)
}
