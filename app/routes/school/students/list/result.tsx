import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PostForm } from '#app/components/desk-form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { State } from '#app/components/panel.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { findBulkResult } from '#app/models/student/bulk.server.ts'
import { href } from '#app/domain/href.ts'
import { bulkActs, type BulkOutcome } from '#app/domain/student/bulk.ts'
import { readStudentList } from '#app/domain/student/list.ts'
import { missing } from '#app/web/missing.server.ts'
import { listHref } from '#app/utils/list-query.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: 'What was done' }

/** Results expire, and the page with them. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const { searchParams } = new URL(args.request.url)
	const key = searchParams.get('done') ?? ''
	const result = (/^[0-9a-z]{26}$/.test(key) && findBulkResult(access, key)) || missing()
	const back = listHref(href.studentList(), readStudentList(searchParams, access.school.dateFormat))
	return { back, result }
}

export default function BulkResultPage() {
	const { back, result } = useLoaderData<typeof loader>()
	const { act, outcomes, undo } = result
	const refused = outcomes.filter(({ ok }) => !ok)
	const done = outcomes.length - refused.length
	const line = refused.length > 0 ? `${done} done, ${refused.length} not done` : `${done} done`
	return (
		<>
			<PageHead
				title={bulkActs[act]}
				line={line}
				trail={[{ to: back, label: 'Students' }]}
				action={{ to: back, label: 'Back to the list' }}
			>
				{undo ? (
					<PostForm action={href.studentList({ undo })}>
						<button className="button">Undo</button>
					</PostForm>
				) : null}
			</PageHead>
			<div className="table-frame">
				<table className="table">
					<caption className="sr-only">What came of it</caption>
					<thead>
						<tr>
							<th scope="col">Name</th>
							<th scope="col">Result</th>
							<th scope="col">What it means</th>
						</tr>
					</thead>
					<tbody>
						{[...refused, ...outcomes.filter(({ ok }) => ok)].map((outcome) => (
							<Row key={outcome.id} outcome={outcome} />
						))}
					</tbody>
				</table>
			</div>
		</>
	)
}

function Row({ outcome: { id, name, ok, text, way } }: { outcome: BulkOutcome }) {
	return (
		<tr>
			<th scope="row">{name ? <a href={href.student(id)}>{name}</a> : 'Somebody unknown'}</th>
			<td data-label="Result">
				<State tone={ok ? 'good' : 'bad'}>{ok ? 'Done' : 'Not done'}</State>
			</td>
			<td data-label="What it means">
				{text} {way ? <a href={way.to}>{way.label}</a> : null}
			</td>
		</tr>
	)
}
