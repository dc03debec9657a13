import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyList } from '#app/components/empty-list.tsx'
import { Pager, ResultCount, SortableTable, type Column } from '#app/components/list.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { readUnpricedQuery } from '#app/domain/billing/list.ts'
import { nameOfSeat } from '#app/domain/billing/seat-name.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { listUnpricedSeats } from '#app/models/billing/unpriced-seats.server.ts'
import { shortDateWords } from '#app/utils/dates.ts'

export { links } from '#app/styles/work.ts'

const PATH = href.unpricedSeats()

export const handle = { title: 'Without a price plan' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'money:read')
	const query = readUnpricedQuery(new URL(args.request.url).searchParams)
	const { total, rows } = listUnpricedSeats(access, query)
	return {
		query,
		total,
		rows: rows.map(({ startsOn, ...seat }) => ({
			...seat,
			since: startsOn && shortDateWords(startsOn, access.school.dateFormat),
		})),
	}
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

export default function UnpricedSeats() {
	const { query, total, rows } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHead
				title="Without a price plan"
				line="Runs bill nothing for them. If one costs nothing, choose a plan with the price 0.00."
				trail={[{ to: href.manageBilling('plans'), label: 'Price plans' }]}
			/>
			{total > 0 ? (
				<>
					<ResultCount query={query} total={total} noun={['enrollment', 'enrollments']} />
					<SortableTable
						caption="Enrollments without a price plan"
						columns={columns}
						rows={rows}
						path={PATH}
						query={query}
						to={({ studentId }) => href.student(studentId, 'money')}
					/>
					<Pager path={PATH} query={query} total={total} />
				</>
			) : (
				<EmptyList
					kind="new"
					title="Every enrollment has a price plan"
					text="Enrollments that no run bills are listed here. Trials are free until they have a price plan."
				/>
			)}
		</>
	)
}

const columns: Column<Row>[] = [
	{ key: 'student', label: 'Student', main: true, cell: ({ student }) => <bdi>{student}</bdi> },
	{ key: 'class', label: 'Class', cell: ({ className }) => <bdi>{className}</bdi> },
	{ key: 'since', label: 'From', cell: ({ since }) => since },
	{
		key: 'plan',
		label: 'Price',
		cell: ({ id, student, className }) => (
			<a className="button button-small" href={href.manageBilling('plans', { enrolment: id })}>
				Choose a price<span className="sr-only"> for {nameOfSeat(student, className)}</span>
			</a>
		),
	},
]
