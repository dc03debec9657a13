import { href } from '#app/utils/href.ts'
import { Brand } from './brand.tsx'
import { LogoutButton } from './logout-button.tsx'

/** Somebody who is signed in, as a public page sees them. */
export interface SiteVisitor {
	name: string
	/** Their home, once their school's subscription is active. */
	home: string | null
}

export function SiteHeader({ visitor }: { visitor: SiteVisitor | null }) {
	return (
		<header className="site-header wrap">
			<Brand href={href.landing()} />
			<nav aria-label="Main">
				<a href={href.selectPlan()}>Plans</a>
				{visitor ? (
					<>
						{visitor.home ? (
							<a
								className="button button-filled"
								href={visitor.home}
								data-waits="Authenticating your account"
							>
								Dashboard
							</a>
						) : null}
						<LogoutButton />
					</>
				) : (
					<a className="button button-filled" href={href.login()}>
						Log in
					</a>
				)}
			</nav>
		</header>
	)
}

export function SiteFooter() {
	return (
		<footer className="site-footer wrap">
			<p>Solfa, the front desk of a music school.</p>
		</footer>
	)
}
