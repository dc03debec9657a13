import { href } from '#app/utils/href.ts'

interface RegistrationLinksProps {
	login: string
	other: { href: string; label: string }
}

/** Under every registration form: for those who have an account, and for those who want the other kind. */
export function RegistrationLinks({ login, other }: RegistrationLinksProps) {
	return (
		<ul className="form-links">
			<li>
				<a href={login}>Already have an account? Sign in</a>
			</li>
			<li>
				<a href={href.forgotPassword()}>Forgot your password?</a>
			</li>
			<li>
				<a href={other.href}>{other.label}</a>
			</li>
		</ul>
	)
}
