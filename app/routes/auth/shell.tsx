import { Outlet } from '@remix-run/react'
import { Brand } from '#app/components/brand.tsx'
import { href } from '#app/utils/href.ts'

/** Forms at the door stand alone: nothing to read, nowhere to get lost. */
export default function AuthShell() {
	return (
		<>
			<header className="site-header wrap">
				<Brand href={href.landing()} />
			</header>
			<main id="main" className="wrap">
				<div className="narrow">
					<div className="card">
						<Outlet />
					</div>
				</div>
			</main>
		</>
	)
}
