import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { lendHref } from '#app/domain/loan/href.ts'
import { loansOfStudent } from './read-loans.server.ts'

export const handle = { title: 'Loans' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const { id } = foundStudent(access, args.params.id)
	return { toLend: lendHref(true, { student: id }), loans: loansOfStudent(access, id) }
}

export default function StudentLoans() {
	const { toLend, loans } = useLoaderData<typeof loader>()
	return (
		<div className="stack">
			<Panel title="Loans" wide beside={<Link to={toLend}>Lend something</Link>}>
				{loans.length === 0 ? <p className="muted">Nothing is on loan to them, and nothing was.</p> : null}
				<ul className="rows">
					{loans.map(({ id, to, item, state, tone }) => (
						<li key={id}>
							<Link to={to}>
								<bdi>{item}</bdi>
							</Link>{' '}
							<State tone={tone}>{state}</State>
						</li>
					))}
				</ul>
			</Panel>
		</div>
	)
}
