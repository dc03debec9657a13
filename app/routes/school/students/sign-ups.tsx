import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyList } from '#app/components/empty-list.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount, SortableTable } from '#app/components/list.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { signUpFilters } from '#app/domain/join/list.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { clearedHref, isFiltered } from '#app/utils/list-query.ts'
import { answerUndo } from '#app/requests/undo.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { signUpColumns } from './sign-ups/columns.tsx'
import { readSignUps } from './sign-ups/read.server.ts'
import { answerSignUp } from './sign-ups/save.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'New sign-ups' }

/** The list of sign-ups, to answer one after the other. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	return readSignUps(args, access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return (await answerUndo(args, access)) ?? answerSignUp({ args, access })
}

export default function SignUps() {
	const { query, total, rows, maySetUp } = useLoaderData<typeof loader>()
	const form = useFormPage()
	const path = href.signUps()
	const isNew = total === 0 && !isFiltered(query)
	return (
		<>
			<PageHead
				title="New sign-ups"
				line="From your sign-up page: answer them here, and families are told."
				trail={[{ to: href.students(), label: 'Students' }]}
			/>
			<ErrorSummary form={form} names={[]} refusal="Nothing was changed" />
			{isNew ? (
				<EmptyList
					kind="new"
					title="No sign-ups yet"
					text="Families who sign up on your own page, ask for a trial lesson or send a question appear here."
					create={
						maySetUp ? { to: href.schoolSettings('join'), label: 'Set up the sign-up page' } : undefined
					}
				/>
			) : (
				<>
					<FilterForm
						path={path}
						query={query}
						filters={[{ name: 'state', label: 'Show', options: signUpFilters, any: 'All' }]}
						more={[
							{ name: 'from', label: 'Received from', type: 'date' },
							{ name: 'to', label: 'Received until', type: 'date' },
						]}
					/>
					{total > 0 ? (
						<>
							<ResultCount query={query} total={total} noun={['sign-up', 'sign-ups']} />
							<SortableTable
								caption="Sign-ups"
								columns={signUpColumns}
								rows={rows}
								path={path}
								query={query}
								to={({ studentId }) => href.student(studentId)}
							/>
							<Pager path={path} query={query} total={total} />
						</>
					) : (
						<EmptyList kind="no-match" what="sign-ups" clear={clearedHref(path, query)} />
					)}
				</>
			)}
		</>
	)
}
