import type { AddLink } from '#app/domain/add-links.ts'
import { Icon, type IconName } from '../icon.tsx'
import { Link } from '../link.tsx'
import { Menu } from './menu.tsx'

const icons: Record<AddLink['label'], IconName> = {
	Student: 'person',
	Lesson: 'calendar',
	Class: 'stand',
	Teacher: 'teacher',
	Payment: 'card',
	Invoice: 'receipt',
	Message: 'mail',
	'Call note': 'phone',
}

export function AddMenu({ groups }: { groups: AddLink[][] }) {
	return (
		<Menu label="Add" icon="plus">
			{groups.map((links) => (
				<span key={links[0]?.label} className="menu-group">
					{links.map(({ to, label }) => [
						<Link key={to} to={to} askAhead={false}>
							<Icon name={icons[label]} />
							{label}
						</Link>,
						' ',
					])}
				</span>
			))}
		</Menu>
	)
}
