import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { MenuEntry, MenuGroup } from '#app/domain/menu.ts'
import type { ActivationTry } from '#app/domain/subscription/activation.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import type { SubscriptionLimits } from '#app/domain/subscription/usage.ts'
import { AccountMenu, type Account } from './account/account-menu.tsx'
import { ActivationNote } from './subscription/activation-note.tsx'
import { DatesWritten } from './dates.tsx'
import { Link } from './link.tsx'
import { UsagePanel } from './subscription/usage-panel.tsx'
import { useLimits } from './subscription/use-limits.ts'
import { LoadingNote } from './loading-note.tsx'
import { NotSaved } from './not-saved.tsx'

export interface DeskFrame {
	/** The school's name, or the platform's. */
	title: string
	menu: MenuGroup[]
	account: Account
	/** Where the gear leads, and the way to a larger plan. */
	settings: string | null
	upgrade: string | null
	/** There is no larger plan than theirs. */
	largestPlan?: boolean
	/** How much of the plan is used; only owners see it. */
	usage: { schoolId: string; limits: SubscriptionLimits; solo: boolean } | null
	/** While a payment is on its way. */
	activation: ActivationTry | null
	/** How dates are written here. */
	dateFormat: DateFormat
}

/** The frame of every desk: a menu on the left, who is here on the right, the page between them. */
export function Desk({ frame, children }: { frame: DeskFrame; children: ReactNode }) {
	return (
		<div className="desk" data-user={frame.account.id}>
			<LoadingNote />
			<Sidebar frame={frame} />
			<div className="desk-body">
				<header className="desk-top">
					<a className="button button-small menu-open" href="#menu">
						Menu
					</a>{' '}
					<span className="desk-name">
						<bdi>{frame.title}</bdi>
					</span>{' '}
					<AccountMenu account={frame.account} />
				</header>
				<main id="main" className="page" tabIndex={-1}>
					{frame.activation ? (
						<ActivationNote look={frame.activation} solo={frame.usage?.solo ?? false} />
					) : null}
					<NotSaved />
					<DatesWritten format={frame.dateFormat}>{children}</DatesWritten>
				</main>
			</div>
		</div>
	)
}

function Sidebar({ frame }: { frame: DeskFrame }) {
	const menu = useMenuThatShuts()
	return (
		<nav className="sidebar" aria-label="Main">
			<div className="sidebar-menu" id="menu" ref={menu}>
				<div className="sidebar-title">
					<bdi>{frame.title}</bdi>{' '}
					{frame.settings ? (
						<Link to={frame.settings} className="button button-small" aria-label="School settings">
							<span aria-hidden="true">⚙</span>
						</Link>
					) : null}{' '}
					<a className="button button-small menu-close" href="#main">
						Close menu
					</a>
				</div>
				{frame.menu.map((group) => (
					<section key={group.title}>
						<h2>{group.title}</h2>
						<ul>
							{group.entries.map((entry) => (
								<MenuItem key={entry.path} entry={entry} />
							))}
						</ul>
					</section>
				))}
				{frame.upgrade ? (
					<p className="sidebar-foot">
						<a className="button button-small" href={frame.upgrade}>
							{frame.largestPlan ? 'Change plan' : 'Upgrade plan'}
						</a>
					</p>
				) : null}
				{frame.usage && frame.upgrade ? <Usage usage={frame.usage} upgrade={frame.upgrade} /> : null}
			</div>
		</nav>
	)
}

function Usage({ usage, upgrade }: { usage: NonNullable<DeskFrame['usage']>; upgrade: string }) {
	const limits = useLimits(usage.schoolId, usage.limits)
	return <UsagePanel limits={limits} solo={usage.solo} upgrade={upgrade} />
}

/** Going on without a new document leaves the old `:target`, and with it the opened menu over the new page. */
function useMenuThatShuts() {
	const menu = useRef<HTMLDivElement>(null)
	const { hash, key, pathname, search } = useLocation()
	const navigate = useNavigate()
	useEffect(() => {
		menu.current?.classList.toggle('menu-shut', hash !== '#menu')
		if (hash !== '#menu') return
		const onKey = (event: KeyboardEvent) => {
			if (event.key !== 'Escape') return
			navigate({ pathname, search, hash: 'main' }, { replace: true, preventScrollReset: true })
			document.querySelector<HTMLElement>('.menu-open')?.focus()
		}
		document.addEventListener('keydown', onKey)
		return () => document.removeEventListener('keydown', onKey)
	}, [hash, key, pathname, search, navigate])
	return menu
}

/** Whether an entry of the menu is the page that is shown, or where that page belongs. */
function placeOf(path: string, here: string): 'page' | 'true' | undefined {
	if (here === path) return 'page'
	// What lies below a dashboard has entries of its own.
	return here.startsWith(`${path}/`) && !path.startsWith('/dashboard') ? 'true' : undefined
}

function MenuItem({ entry }: { entry: MenuEntry }) {
	const here = useLocation().pathname
	return (
		<li>
			<Link to={entry.path} aria-current={placeOf(entry.path, here)}>
				{entry.label}
				{entry.badge ? <span className="tag tag-new">{entry.badge}</span> : null}
			</Link>
		</li>
	)
}
