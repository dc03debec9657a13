import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'

interface Neighbor {
	to: string
	/** Such as `Next day`. */
	label: string
}

interface NeighborsProps {
	/** What they are neighbors of: "Lessons of this class". */
	label: string
	previous: Neighbor | null
	next: Neighbor | null
	/** Between the two, such as the way back to today. */
	children?: ReactNode
}

/** The page before this one and the one after it, where pages follow each other by day or number. */
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
			<span className="sr-only">{label}</span>
		</Link>
	)
}
