import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'

interface LogoProps {
	logo: string | null
}

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

/** Shown on white, because most logos are designed for it. */
export function LogoPicture({ logo }: { logo: string }) {
	return (
		<p>
			{/* White in both themes, as most logos are made for. */}
			<img className="max-h-20 max-w-60 rounded-[8px] bg-[#fff] p-2" src={logo} alt="Your logo" />
		</p>
	)
}
