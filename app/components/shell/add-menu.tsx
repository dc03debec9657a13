import type { AddLink } from '#app/domain/add-links.ts'
import { Link } from '../link.tsx'
import { Menu } from './menu.tsx'

/** The Add menu of every desk page. */
export function AddMenu({ groups }: { groups: AddLink[][] }) {
	return (
		<Menu label="Add" icon="plus">
			{groups.map((links) => (
				<span key={links[0]?.label} className="menu-group">
					{links.map(({ to, label }) => [
						<Link key={to} to={to} askAhead={false}>
							{label}
						</Link>,
						' ',
					])}
				</span>
			))}
		</Menu>
	)
}
