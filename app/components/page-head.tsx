import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import { Menu, MenuLinks } from './shell/menu.tsx'
import { PageNotice } from './shell/page-notice.tsx'

export interface PageAction {
	to: string
	label: string
	/** A file download. */
	download?: boolean
}

interface PageHeadProps {
	title: ReactNode
	/** Facts next to the title: kind, count, age. */
	line?: ReactNode
	/** Facts on a line of their own below the title. */
	facts?: ReactNode
	/** Parent pages, nearest last. The last one is the back link. */
	trail?: readonly PageAction[]
	/** The main action of the page. */
	action?: PageAction
	/** Frequent actions, left of the main one. */
	others?: readonly PageAction[]
	/** Rare actions in a menu, the most dangerous last. */
	more?: readonly PageAction[]
	/** Buttons that post, such as Archive, each in a form of its own. */
	children?: ReactNode
}

export function PageHead({
	title,
	line,
	facts,
	trail = [],
	action,
	others = [],
	more = [],
	children,
}: PageHeadProps) {
	const back = trail[trail.length - 1]
	return (
		<>
			<div className="page-head">
				{back ? (
					<nav aria-label="Breadcrumb">
						<Link className="icon-button icon-button-line" to={back.to} title={back.label}>
							<Icon name="left" />
							<span className="icon-words">{back.label}</span>
						</Link>
					</nav>
				) : null}
				<div className="page-title">
					<h1>{title}</h1>
					{line ? <p className="muted">{line}</p> : null}
				</div>
				{facts ? <p className="page-facts muted">{facts}</p> : null}
				{action || others.length > 0 || more.length > 0 || children ? (
					<div className="button-row page-actions">
						{children}{' '}
						{others.map(({ to, label }) => (
							<Fragment key={to}>
								<Link className="button" to={to}>
									{label}
								</Link>{' '}
							</Fragment>
						))}
						{action ? (
							<Link className="button button-filled" to={action.to}>
								{action.label}
							</Link>
						) : null}{' '}
						{more.length > 0 ? (
							<Menu label="More">
								<MenuLinks links={more} />
							</Menu>
						) : null}
					</div>
				) : null}
			</div>
			<PageNotice />
		</>
	)
}

export interface Tab {
	to: string
	label: string
	count?: number
}

interface TabsProps {
	/** Accessible name of the tabs: "Ada Lindqvist". */
	label: string
	tabs: readonly Tab[]
	/** Tabs that are rarely opened, in a menu at the end. The open one is listed with the others. */
	more?: readonly Tab[]
	/** Address of the current tab, as listed in `tabs`. */
	here: string
}

/** Tabs with addresses on a single line, which scrolls sideways on phones. */
export function Tabs({ label, tabs, more = [], here }: TabsProps) {
	const strip = useRef<HTMLUListElement>(null)
	useEffect(() => {
		const all = strip.current
		const tab = all?.querySelector<HTMLElement>('[aria-current]')
		// Scrolls only the strip; `scrollIntoView` would also scroll the page.
		if (all && tab) all.scrollLeft += tab.getBoundingClientRect().left - all.clientWidth / 3
	}, [here])
	const open = more.filter(({ to }) => to === here)
	const rest = more.filter(({ to }) => to !== here)
	return (
		<nav className={rest.length > 0 ? 'tabs flex' : 'tabs'} aria-label={label}>
			<ul ref={strip}>
				{[...tabs, ...open].map((tab) => (
					<li key={tab.to}>
						<Link to={tab.to} askAhead aria-current={tab.to === here ? 'page' : undefined}>
							<span className="tab-label" data-label={tab.label}>
								{tab.label}
							</span>{' '}
							{tab.count === undefined ? null : (
								<span className="tab-count">{tab.count.toLocaleString('en')}</span>
							)}
						</Link>
					</li>
				))}
			</ul>
			{rest.length > 0 ? (
				<Menu label="More">
					<MenuLinks links={rest} />
				</Menu>
			) : null}
		</nav>
	)
}

interface Neighbor {
	to: string
	/** Label such as `Next day`. */
	label: string
}

interface NeighborsProps {
	/** Accessible name: "Lessons of this class". */
	label: string
	previous: Neighbor | null
	next: Neighbor | null
	/** Content between the two, such as a link to today. */
	children?: ReactNode
}

/** Links to the previous and next page of a sequence. */
export function Neighbors({ label, previous, next, children }: NeighborsProps) {
	return (
		<nav className="neighbors" aria-label={label}>
			{previous ? <Arrow {...previous} icon="left" /> : null} {children}{' '}
			{next ? <Arrow {...next} icon="right" /> : null}
		</nav>
	)
}

function Arrow({ to, label, icon }: Neighbor & { icon: IconName }) {
	return (
		<Link className="icon-button icon-button-line" to={to} title={label}>
			<Icon name={icon} />
			<span className="icon-words">{label}</span>
		</Link>
	)
}
