import { useLocation, useMatches, useRouteLoaderData } from '@remix-run/react'
import type { SaidFlash } from '#app/domain/flash.ts'
import { PostForm } from '../desk-form.tsx'
import { Icon } from '../icon.tsx'
import { Link } from '../link.tsx'

const INSIDE = /^routes\/(school|teacher|teaching|platform|messaging|student)\/shell$/

/** Desks show flash messages below the page head, the portal at the top of its content, all other pages at the very top. */
export function useSaidInside(): boolean {
	return useMatches().some(({ id }) => INSIDE.test(id))
}

/** The page on which a message first appeared. Navigating away removes it. */
const saidOn = new WeakMap<SaidFlash, string>()

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
			{/* Messages are shown once, so a link to the same page dismisses them. */}
			<Link className="icon-button" to={pathname + search} aria-label="Dismiss">
				<Icon name="x" />
			</Link>
		</div>
	)
}
