import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { visit } from '#app/guards/enter.server.ts'
import { homeOf } from '#app/domain/account/areas.ts'
import { href } from '#app/domain/href.ts'

export const handle = { title: 'Payment Successful' }

/** Nothing is decided here: whether the school is open, the dashboard's guard sees for itself. */
export async function loader(asked: LoaderFunctionArgs) {
	const person = await visit(asked)
	const next = person ? homeOf(person.role) : href.dashboard()
	asked.context.replyHeaders.set('Refresh', `1;url=${next}`)
	return { next }
}

export default function PaymentSuccess() {
	const { next } = useLoaderData<typeof loader>()
	return (
		<section className="wrap page-plain" data-goes={next}>
			<h1>Payment Successful</h1>
			<p role="status">Redirecting to your dashboard</p>
			<p>
				<a className="button button-filled" href={next}>
					Go to Dashboard
				</a>
			</p>
		</section>
	)
}
