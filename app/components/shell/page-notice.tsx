import { useLocation, useMatches, useRouteLoaderData } from '@remix-run/react'
import type { SaidFlash } from '#app/domain/flash.ts'
import { PostForm } from '../desk-form.tsx'
import { Icon } from '../icon.tsx'
import { Link } from '../link.tsx'

const INSIDE = /^routes\/(school|teacher|teaching|platform|messaging|student)\/shell$/

/** A desk says what was done below the head of its page, the portal at the top of its own part, every other page at the very top. */
export function useSaidInside(): boolean {
	return useMatches().some(({ id }) => INSIDE.test(id))
}

/** The page a message was said on. Following any link leaves it behind. */
const saidOn = new WeakMap<SaidFlash, string>()

/** What was just done, under the head of a desk's page, until the next navigation. */
export function PageNotice() {
	const flash = useRouteLoaderData<{ flash: SaidFlash | null }>('root')?.flash
	const { key, pathname, search } = useLocation()
	const isInside = useSaidInside()
	if (!flash || !isInside) return null
	if (!saidOn.has(flash)) saidOn.set(flash, key)
	if (saidOn.get(flash) !== key) return null
	const { tone, title, text, undo } = flash
	return (
		<div className={`flash flash-${tone}`} role={tone === 'good' ? 'status' : 'alert'}>
			<p>
				<Icon name={tone === 'good' ? 'check' : 'warn'} />
				<span>
					{title ? <strong>{title}</strong> : null} {text}
				</span>
			</p>
			{undo ? (
				<PostForm action={`${pathname}${search}${search ? '&' : '?'}undo=${undo}`}>
					<button className="button button-small">Undo</button>
				</PostForm>
			) : null}{' '}
			{/* The message is said once, so that the same page without it is a link away. */}
			<Link className="icon-button" to={pathname + search} aria-label="Dismiss">
				<Icon name="x" />
			</Link>
		</div>
	)
}
