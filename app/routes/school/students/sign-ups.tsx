import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PostForm } from '#app/components/desk-form.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Link } from '#app/components/link.tsx'
import { Pager, ResultCount, SortableTable, type Column } from '#app/components/list.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { State } from '#app/components/panel.tsx'
import { Phone } from '#app/components/phone.tsx'
import { signUpFilters, signUpKinds, signUpStates } from '#app/domain/join/list.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { clearedHref, isFiltered } from '#app/utils/list-query.ts'
import { answerUndo } from '#app/requests/undo.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { readSignUps } from './sign-ups/read.server.ts'
import { answerSignUp } from './sign-ups/save.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'New sign-ups' }

/** What came in through the sign-up page, to answer one after the other. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	return readSignUps(args, access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return (await answerUndo(args, access)) ?? answerSignUp({ args, access })
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number]

export default function SignUps() {
	const { query, total, rows } = useLoaderData<typeof loader>()
	const form = useFormPage()
	const path = href.signUps()
	const isNew = total === 0 && !isFiltered(query)
	return (
		<>
			<ErrorSummary form={form} names={[]} refusal="Nothing was changed" />
			<PageHead
				title="New sign-ups"
				line="From your sign-up page: answer them here, and families are told."
				trail={[{ to: href.students(), label: 'Students' }]}
			/>
			{isNew ? (
				<EmptyList
					kind="new"
					title="No sign-ups yet"
					words="Families who sign up on your own page, ask for a trial lesson or send a question appear here."
					create={{ to: href.schoolSettings('join'), label: 'Set up the sign-up page' }}
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
								columns={COLUMNS}
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

const COLUMNS: Column<Row>[] = [
	{ key: 'student', label: 'Student', main: true, cell: ({ student }) => <bdi>{student}</bdi> },
	{ key: 'age', label: 'Age', cell: ({ age }) => age },
	{
		key: 'kind',
		label: 'What',
		cell: ({ kind }) => <State tone={signUpKinds[kind][1]}>{signUpKinds[kind][0]}</State>,
	},
	{
		key: 'about',
		label: 'About',
		cell: ({ about, message }) => <span>{[about, message].filter(Boolean).join(': ')}</span>,
	},
	{
		key: 'contact',
		label: 'Contact',
		cell: ({ contact, email }) => (
			<span>
				{contact ? <bdi>{contact.name}</bdi> : null}{' '}
				{contact?.phone ? <Phone number={contact.phone} /> : null} {contact?.email ?? email}
			</span>
		),
	},
	{ key: 'day', label: 'Received', cell: ({ day }) => day },
	{ key: 'answer', label: 'Answer', cell: (row) => <Answer row={row} /> },
]

function Answer({ row }: { row: Row }) {
	const { id, version, state, twin, sameFamily, studentId, student, accept, isTrial } = row
	const button = (intent: string, label: string) => (
		<button className="button button-small" name="intent" value={intent}>
			{label}
			<span className="sr-only"> {student}</span>
		</button>
	)
	return (
		<PostForm className="button-row">
			<input type="hidden" name="signUpId" value={id} />
			<input type="hidden" name="version" value={version} />
			{sameFamily ? <>{button('same-family', `Same family as ${sameFamily}`)} </> : null}
			{state === 'new' ? (
				<>
					{isTrial ? (
						<Link className="button button-small" to={href.bookTrial(id)}>
							Book<span className="sr-only"> {student}</span>
						</Link>
					) : null}{' '}
					{button('accept', accept)}{' '}
					<Link className="button button-small" to={href.declineSignUp(id)}>
						Decline<span className="sr-only"> {student}</span>
					</Link>{' '}
					{twin ? (
						<Link className="button button-small" to={href.student(twin.id, 'merge', { with: studentId })}>
							Merge with <bdi>{twin.name}</bdi>
						</Link>
					) : null}
				</>
			) : (
				<>
					<State tone={signUpStates[state][1]}>{signUpStates[state][0]}</State> {button('reopen', 'Undo')}
				</>
			)}
		</PostForm>
	)
}
