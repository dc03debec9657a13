import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { visit } from '#app/guards/enter.server.ts'
import { href } from '#app/utils/href.ts'

export const handle = { title: 'The front desk your music school deserves' }

export const meta: MetaFunction = () => [
	{
		name: 'description',
		content: 'Students, lessons, attendance and invoices in one calm place, on any phone and any connection.',
	},
]

export async function loader(asked: LoaderFunctionArgs) {
	await visit(asked)
	return null
}

export default function Landing() {
	return (
		<section className="hero">
			<h1>The front desk your music school deserves.</h1>
			<p>Students, lessons, attendance and invoices in one calm place. On any phone, on any connection.</p>
			<p className="button-row">
				<a className="button button-filled" href={href.selectPlan()}>
					See the plans
				</a>
				<a className="button" href={href.login()}>
					Log in
				</a>
			</p>
		</section>
	)
}
