import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { enter } from '#app/guards/enter.server.ts'
import { classTaskTitle } from '../task-title.ts'
import { readSheet } from './read-roster.server.ts'
import { Sheet } from './sheet.tsx'

export { paperLinks as links } from '#app/styles/work.ts'

export const handle = { title: classTaskTitle('Name labels') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	return readSheet(access, args)
}

export default function NameLabels() {
	const { classRow, rows } = useLoaderData<typeof loader>()
	return (
		<Sheet title={`Name labels: ${classRow.name}`} classRow={classRow} isEmpty={rows.length === 0}>
			<ul className="labels">
				{rows.map(({ id, firstName, lastName }) => (
					<li key={id}>
						<strong>
							<bdi>{[firstName, lastName].filter(Boolean).join(' ')}</bdi>
						</strong>{' '}
						<span>{classRow.name}</span>
					</li>
				))}
			</ul>
		</Sheet>
	)
}
