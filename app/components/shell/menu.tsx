import { Fragment, type ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { Link } from '../link.tsx'
import type { PageAction } from '../page-head.tsx'

interface MenuProps {
	label: string
	icon?: IconName
	children: ReactNode
}

/** Opens without JavaScript; with it, Escape or a click elsewhere also closes the menu. */
export function Menu({ label, icon, children }: MenuProps) {
	return (
		<details className="menu">
			<summary className="button">
				{icon ? <Icon name={icon} /> : null}
				<span className="menu-label">{label}</span>
			</summary>
			<div className="menu-panel">{children}</div>
		</details>
	)
}

export function MenuLinks({ links }: { links: readonly PageAction[] }) {
	return links.map(({ to, label, download }) => (
		<Fragment key={to}>
			{download ? (
				<a href={to} download>
					{label}
				</a>
			) : (
				<Link to={to}>{label}</Link>
			)}{' '}
		</Fragment>
	))
}
