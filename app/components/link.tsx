import { Link as RemixLink } from '@remix-run/react'
import type { AnchorHTMLAttributes } from 'react'
import { usePageMode } from '#app/web/page.ts'

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }

/**
 * A link between pages of a desk. Anywhere else, and to anywhere else, it is an ordinary link: a page without
 * framework JavaScript is opened as a page.
 */
export function Link({ to, ...rest }: LinkProps) {
	const { hydrate } = usePageMode()
	return hydrate && staysOnDesk(to) ? <RemixLink to={to} {...rest} /> : <a href={to} {...rest} />
}

/** A hint that saves a round trip; whatever it misses, the server's border turns into an ordinary page. */
function staysOnDesk(to: string): boolean {
	return /^\/(dashboard|students|classes|schedule|teachers|settings|analytics|attendance|billing|messaging|super-admin)\b/.test(
		to,
	)
}
