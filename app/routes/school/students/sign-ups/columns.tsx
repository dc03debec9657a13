import { PostForm } from '#app/components/desk-form.tsx'
import { Link } from '#app/components/link.tsx'
import type { Column } from '#app/components/list.tsx'
import { State } from '#app/components/panel.tsx'
import { Phone } from '#app/components/phone.tsx'
import { signUpKinds, signUpPaid, signUpStates } from '#app/domain/join/list.ts'
import { href } from '#app/domain/href.ts'
import type { readSignUps } from './read.server.ts'

type Row = ReturnType<typeof readSignUps>['rows'][number]

export const signUpColumns: Column<Row>[] = [
	{ key: 'student', label: 'Student', main: true, cell: ({ student }) => <bdi>{student}</bdi> },
	{ key: 'age', label: 'Age', cell: ({ age }) => age },
	{
		key: 'kind',
		label: 'What',
		cell: ({ kind, payment }) => (
			<>
				<State tone={signUpKinds[kind][1]}>{signUpKinds[kind][0]}</State>{' '}
				{payment ? <State tone={signUpPaid[payment][1]}>{signUpPaid[payment][0]}</State> : null}
			</>
		),
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
				{contact.name ? <bdi>{contact.name}</bdi> : null}{' '}
				{contact.phone ? <Phone number={contact.phone} /> : null} <Address email={contact.email ?? email} />
			</span>
		),
	},
	{ key: 'day', label: 'Received', cell: ({ day }) => day },
	{ key: 'answer', label: 'Answer', cell: (row) => <Answer row={row} /> },
]

function Address({ email }: { email: string | null }) {
	return email ? <a href={`mailto:${email}`}>{email}</a> : null
}

function Answer({ row }: { row: Row }) {
	const { id, version, kind, state, twin, sameFamily, studentId, student, accept, isTrial, hasNoTime } = row
	const button = (intent: string, label: string) => (
		<button className="button button-small" name="intent" value={intent}>
			{label}
			<span className="sr-only"> {student}</span>
		</button>
	)
	const book = (
		<Link className="button button-small" to={href.bookTrial(id)}>
			{isTrial ? 'Book' : 'Book trial'}
			<span className="sr-only"> {student}</span>
		</Link>
	)
	return (
		<PostForm className="button-row">
			<input type="hidden" name="signUpId" value={id} />
			<input type="hidden" name="version" value={version} />
			{sameFamily ? <>{button('same-family', `Same family as ${sameFamily}`)} </> : null}
			{state === 'new' ? (
				<>
					{kind === 'question' || hasNoTime ? (
						<Link className="button button-small" to={href.answerSignUp(id)}>
							Answer<span className="sr-only"> {student}</span>
						</Link>
					) : null}{' '}
					{isTrial || kind === 'question' ? book : null} {row.isToRebook ? null : button('accept', accept)}{' '}
					{row.asksForPlace ? (
						<Link className="button button-small" to={href.placeSignUp(id)}>
							From another day<span className="sr-only">, {student}</span>
						</Link>
					) : null}{' '}
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
					<span className="self-center">
						<State tone={signUpStates[state][1]}>{signUpStates[state][0]}</State>
					</span>{' '}
					{state === 'accepted' && hasNoTime ? book : null} {button('reopen', 'Undo')}{' '}
					{row.refund ? (
						<Link className="button button-small" to={row.refund.path}>
							Refund {row.refund.amount}
							<span className="sr-only"> of {student}</span>
						</Link>
					) : null}
				</>
			)}
		</PostForm>
	)
}
