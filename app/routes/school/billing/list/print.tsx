import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { SelectedElsewhere } from './question.tsx'
import { isIssued, readSelected, selectedIn } from './tasks-bulk.server.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: 'Print invoices' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	return readSelected(access, selectedIn(args), isIssued)
}

/** Printing uses the PDF of each invoice. */
export default function PrintSelected() {
	const selected = useLoaderData<typeof loader>()
	return (
		<SelectedElsewhere title="Print invoices" selected={selected}>
			<ul className="rows">
				{selected.invoices.map(({ id, label }) => (
					<li key={id}>
						<a href={href.paper('invoice', id)}>
							PDF of <bdi>{label}</bdi>
						</a>
					</li>
				))}
			</ul>
		</SelectedElsewhere>
	)
}
