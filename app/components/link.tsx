import { Link as RemixLink, useLocation } from '@remix-run/react'
import type { AnchorHTMLAttributes } from 'react'
import { usePageMode } from '#app/web/page.ts'

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
	to: string
	/** True for tabs. False for links of a closed menu on every page, which would take the place of the page's own. */
	askAhead?: boolean
}

/**
 * A link between pages of a desk. Anywhere else, and to anywhere else, it is an ordinary link: a page without
 * framework JavaScript is opened as a page.
 */
export function Link({ askAhead, ...link }: LinkProps) {
	const { hydrate } = usePageMode()
	const { to, ...rest } = link
	return hydrate && staysOnDesk(to) ? <DeskLink askAhead={askAhead} {...link} /> : <a href={to} {...rest} />
}

/**
 * The router asks ahead for the routes of all links of a page in one request, and the server answers for forty paths.
 * Links to other records are therefore looked up when they are followed, unless the link says otherwise.
 */
function DeskLink({ to, askAhead, ...rest }: LinkProps) {
	const { pathname } = useLocation()
	const path = to.split(/[?#]/)[0] ?? to
	const isAskedAhead = askAhead ?? (path === pathname || WITHOUT_ID.test(path))
	// The same HTML without the hooks of three components: a page has fifty links, and nobody follows one on the server.
	if (import.meta.env.SSR) return <a {...rest} data-discover={isAskedAhead ? 'true' : undefined} href={to} />
	return <RemixLink to={to} discover={isAskedAhead ? 'render' : 'none'} {...rest} />
}

/** Words with one hyphen at most; ids have digits, or more hyphens. */
const WITHOUT_ID = /^(\/[a-z]+(-[a-z]+)?)+$/

/** A hint that saves a round trip; whatever it misses, the server's border turns into an ordinary page. */
function staysOnDesk(to: string): boolean {
	return /^\/(dashboard|students|classes|schedule|teachers|settings|analytics|attendance|billing|messaging|super-admin)\b/.test(
		to,
	)
}
