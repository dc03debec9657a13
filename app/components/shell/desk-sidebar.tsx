import { useLocation, useNavigate } from '@remix-run/react'
import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import type { MenuEntry } from '#app/domain/menu.ts'
import { href } from '#app/domain/href.ts'
import type { DeskFrame } from './desk.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { Link } from '../link.tsx'
import { Mark } from '../site/brand.tsx'
import { UsagePanel } from '../subscription/usage-panel.tsx'
import { useLimits } from '../subscription/use-limits.ts'

const icons: Record<string, IconName> = {
	Dashboard: 'bell',
	Today: 'bell',
	'Getting Started': 'flag',
	Teachers: 'teacher',
	Classes: 'stand',
	Lessons: 'stand',
	Students: 'people',
	Schedule: 'calendar',
	Resources: 'folder',
	Financial: 'receipt',
	Invoicing: 'receipt',
	Messages: 'chat',
	Analytics: 'bars',
	Attendance: 'roll',
	Profile: 'person',
	School: 'school',
	Studio: 'school',
	Schools: 'school',
	Subscription: 'card',
	'Paid subscriptions': 'card',
	Preferences: 'sliders',
	Settings: 'sliders',
	Overview: 'pulse',
	Transactions: 'receipt',
	Support: 'chat',
	Database: 'swapdb',
	Cleanup: 'broom',
}

export function Sidebar({ frame }: { frame: DeskFrame }) {
	const menu = useMenuThatShuts()
	return (
		<nav className="sidebar" aria-label="Main">
			<div className="sidebar-menu" id="menu" ref={menu}>
				<div className="sidebar-title">
					{frame.logo ? (
						<img className="sidebar-logo" src={frame.logo} alt="" />
					) : (
						<Icon name="fork" className="sidebar-logo" />
					)}{' '}
					<bdi>{frame.title}</bdi>{' '}
					{frame.settings ? (
						<Link to={frame.settings} className="icon-button">
							<Icon name="gear" />
							<span className="icon-words">All settings</span>
						</Link>
					) : null}{' '}
					<a className="icon-button lg:hidden" href="#main">
						<Icon name="x" />
						<span className="icon-words">Close menu</span>
					</a>
				</div>
				{/* Text browsers put each list on one line, which keeps the content near the top of the page. */}
				{frame.menu.map(({ title, entries }) => (
					<Fragment key={title}>
						<div className="sidebar-group">{title}</div>
						<div className="sidebar-list" role="list" aria-label={title}>
							{entries.map((entry) => [
								<span key={entry.path} role="listitem">
									<MenuItem entry={entry}>{entry.label}</MenuItem>
								</span>,
								' ',
							])}
						</div>
					</Fragment>
				))}
				<div className="sidebar-foot">
					{frame.usage ? <Usage usage={frame.usage} upgrade={frame.upgrade} /> : null}
					{frame.upgrade ? (
						<a className="quiet-link" href={frame.upgrade}>
							{frame.largestPlan ? 'Change plan' : 'Upgrade plan'}
						</a>
					) : null}{' '}
					{frame.support ? (
						<a className="menu-support" href={href.support('ai')}>
							Support
						</a>
					) : null}
					<div className="sidebar-mark">
						<Mark /> Solfa
					</div>
				</div>
			</div>
		</nav>
	)
}

/** The four most used pages and the menu, within reach of a thumb. */
export function BottomBar({ menu }: Pick<DeskFrame, 'menu'>) {
	const entries = menu.flatMap((group) => group.entries)
	const first = MAX_OPENED.flatMap((label) => entries.find((entry) => entry.label === label) ?? [])
	return (
		<nav className="bottom-bar" aria-label="Shortcuts">
			{[...new Set([...first, ...entries])].slice(0, 4).map((entry) => (
				<Fragment key={entry.path}>
					<MenuItem entry={entry}>
						<span>{entry.label}</span>
					</MenuItem>{' '}
				</Fragment>
			))}
			<a href="#menu">
				<Icon name="menu" />
				<span>Menu</span>
			</a>
		</nav>
	)
}

const MAX_OPENED = [
	'Dashboard',
	'Today',
	'Students',
	'Schedule',
	'Messages',
	'Classes',
	'Lessons',
	'Teachers',
]

function Usage({ usage, upgrade }: { usage: NonNullable<DeskFrame['usage']>; upgrade: string | null }) {
	const limits = useLimits(usage.schoolId, usage.limits)
	return <UsagePanel limits={limits} solo={usage.solo} upgrade={upgrade} />
}

/** Client-side navigation keeps the `:target` of the old page, which would leave the menu open over the new page. */
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
			// Only the visible link accepts focus: below the page on phones, above it on wide screens.
			document.querySelectorAll<HTMLElement>('[href="#menu"]').forEach((link) => link.focus())
		}
		document.addEventListener('keydown', onKey)
		return () => document.removeEventListener('keydown', onKey)
	}, [hash, key, pathname, search, navigate])
	return menu
}

/** True if a menu entry is the current page or its parent. */
function placeOf(path: string, here: string): 'page' | 'true' | undefined {
	// The base address of the settings shows the profile.
	if (path === (here === '/settings' ? '/settings/profile' : here)) return 'page'
	// Pages below a home page have menu entries of their own.
	const isHome = /^\/(dashboard(\/teacher)?|super-admin)$/.test(path)
	return here.startsWith(`${path}/`) && !isHome ? 'true' : undefined
}

function MenuItem({ entry, children }: { entry: MenuEntry; children: ReactNode }) {
	const here = useLocation().pathname
	return (
		<Link to={entry.path} aria-current={placeOf(entry.path, here)}>
			<Icon name={icons[entry.label] ?? 'book'} />
			{children} {entry.badge ? <span className="tag tag-new">{entry.badge}</span> : null}
			{entry.waiting ? (
				<span className="tag tag-new">
					{entry.waiting}
					<span className="sr-only"> waiting</span>
				</span>
			) : null}
		</Link>
	)
}
