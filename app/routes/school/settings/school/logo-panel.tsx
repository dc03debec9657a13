import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'

interface LogoProps {
	logo: string | null
}

/** The logo there is, and the way to another one. */
export function LogoPanel({ logo }: LogoProps) {
	return (
		<Panel
			title="Logo"
			beside={
				<Link className="button button-small" to={href.schoolSettings('logo')}>
					{logo ? 'Change logo' : 'Add a logo'}
				</Link>
			}
		>
			{logo ? (
				<LogoPicture logo={logo} />
			) : (
				<p className="muted">Shown in the menu, in the portal, in emails and on invoices.</p>
			)}
		</Panel>
	)
}

/** On paper white, as most logos are made for. */
export function LogoPicture({ logo }: { logo: string }) {
	return (
		<p>
			<img className="school-logo" src={logo} alt="The logo of your school" />
		</p>
	)
}
