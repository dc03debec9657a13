import { Fragment, type ReactNode } from 'react'
import { Link } from './link.tsx'

export interface PageAction {
	to: string
	label: string
}

interface PageHeadProps {
	title: ReactNode
	/** A quiet line below: what it is, how many, since when. */
	line?: ReactNode
	/** The pages above this one, nearest last; the title follows them. */
	trail?: readonly PageAction[]
	/** The one thing people come here to do. */
	action?: PageAction
	/** What else can be done, left of it. */
	others?: readonly PageAction[]
	/** Buttons that post, such as Archive, each a form of its own. */
	children?: ReactNode
}

/** What a page is, where it belongs, and what can be done on it. */
export function PageHead({ title, line, trail = [], action, others = [], children }: PageHeadProps) {
	return (
		<>
			{trail.length > 0 ? (
				<nav className="trail" aria-label="Breadcrumb">
					<ol>
						{trail.map(({ to, label }) => (
							<li key={to}>
								<Link to={to}>{label}</Link>
							</li>
						))}
						<li aria-current="page">
							<span>{title}</span>
						</li>
					</ol>
				</nav>
			) : null}
			<div className="page-head">
				<div>
					<h1>{title}</h1>
					{line ? <p className="muted">{line}</p> : null}
				</div>
				{action || others.length > 0 || children ? (
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
						) : null}
					</div>
				) : null}
			</div>
		</>
	)
}

interface TabsProps {
	/** What the tabs are of, for those who do not see it: "Ada Lindqvist". */
	label: string
	tabs: readonly { to: string; label: string; count?: number }[]
	/** The address of the tab that is shown, as it stands in `tabs`. */
	here: string
}

/** Parts of a page that have an address each. On phones they take several lines, so that each is in sight. */
export function Tabs({ label, tabs, here }: TabsProps) {
	return (
		<nav className="tabs" aria-label={label}>
			<ul>
				{tabs.map((tab) => (
					<li key={tab.to}>
						<Link to={tab.to} aria-current={tab.to === here ? 'page' : undefined}>
							{tab.label}{' '}
							{tab.count === undefined ? null : (
								<span className="tab-count">{tab.count.toLocaleString('en')}</span>
							)}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	)
}
