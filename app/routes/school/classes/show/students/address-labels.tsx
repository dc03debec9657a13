import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Notice } from '#app/components/panel.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { listAddresses } from '#app/models/enrolment/addresses.server.ts'
import { classTaskTitle } from '../task-title.ts'
import { readSheet } from './read-roster.server.ts'
import { Sheet } from './sheet.tsx'

export { paperLinks as links } from '#app/styles/work.ts'

export const handle = { title: classTaskTitle('Address labels') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const { classRow, rows } = readSheet(access, args)
	const ids = rows.map(({ studentId }) => studentId)
	return { classRow, isEmpty: ids.length === 0, ...listAddresses(access, ids) }
}

export default function AddressLabels() {
	const { classRow, isEmpty, labels, missing } = useLoaderData<typeof loader>()
	return (
		<Sheet title={`Address labels: ${classRow.name}`} classRow={classRow} isEmpty={isEmpty}>
			{missing.length > 0 ? (
				<div className="screen-only">
					<Notice tone="warn" title={`No address: ${missing.join(', ')}`}>
						<p>The address belongs to the family, on a student’s page.</p>
					</Notice>
				</div>
			) : null}
			<ul className="labels">
				{labels.map(({ id, to, address }) => (
					<li key={id}>
						<strong>
							<bdi>{to}</bdi>
						</strong>{' '}
						<span className="notes">{address}</span>
					</li>
				))}
			</ul>
		</Sheet>
	)
}
