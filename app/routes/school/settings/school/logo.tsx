import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { PictureForm } from '#app/components/picture-form.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

const BACK = { to: href.schoolSettings('identity'), label: 'Cancel' }

interface LogoProps {
	logo: string | null
}

/** The logo there is, and the way to another one. */
export function LogoPanel({ logo }: LogoProps) {
	return (
		<Panel
			title="Logo"
			beside={
				<Link className="button button-small" to={href.schoolSettings('identity', { do: 'logo' })}>
					{logo ? 'Change logo' : 'Add a logo'}
				</Link>
			}
		>
			{logo ? (
				<Picture logo={logo} />
			) : (
				<p className="muted">Shown in the menu, in the portal, in emails and on invoices.</p>
			)}
		</Panel>
	)
}

export function LogoTask({ logo, task }: LogoProps & { task: 'logo' | 'remove-logo' }) {
	const form = useFormPage()
	if (task === 'remove-logo')
		return (
			<ConfirmPage
				form={form}
				title="Remove the logo?"
				consequences={[
					'Pages, emails and papers show the name alone, those of earlier invoices too.',
					'The logo is deleted and cannot be restored.',
				]}
				submit="Remove logo"
				back={BACK}
			/>
		)
	return (
		<PictureForm
			title="Logo"
			label="Logo"
			hint="It is shown at most 150 by 48 points large on papers, and smaller on pages. A transparent background fits both light and dark pages."
			remove={logo ? href.schoolSettings('identity', { do: 'remove-logo' }) : undefined}
			back={BACK}
		>
			{logo ? <Picture logo={logo} /> : null}
		</PictureForm>
	)
}

/** On paper white, as most logos are made for. */
function Picture({ logo }: { logo: string }) {
	return (
		<p>
			<img className="school-logo" src={logo} alt="The logo of your school" />
		</p>
	)
}
