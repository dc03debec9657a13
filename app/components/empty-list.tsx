import type { ReactNode } from 'react'
import { EmptyStaff } from './empty-staff.tsx'
import { Link } from './link.tsx'

type EmptyListProps =
	| {
			/** Nothing has ever been added: what this place is for, and the first step. */
			kind: 'new'
			/** "No students yet" */
			title: string
			words: ReactNode
			/** Left out for those who may not. */
			create?: { to: string; label: string }
			/** Another way to begin, such as a file. */
			other?: { to: string; label: string }
	  }
	| {
			/** There is something, but not what was asked for. */
			kind: 'no-match'
			/** What was looked for: "students". */
			what: string
			/** From `clearedHref`. */
			clear: string
	  }
	| {
			/** There may be something, but not for whoever looks: who can help instead. */
			kind: 'not-allowed'
			words: ReactNode
	  }

/** What stands where a list would. */
export function EmptyList(props: EmptyListProps) {
	return (
		<div className="empty-list card" data-total="none">
			<EmptyStaff />
			<Words {...props} />
		</div>
	)
}

function Words(props: EmptyListProps) {
	if (props.kind === 'no-match') {
		return (
			<>
				<h2>No {props.what} match</h2>
				<p className="muted">Try fewer letters, or clear the filters.</p>
				<Link className="button" to={props.clear}>
					Clear filters
				</Link>
			</>
		)
	}
	if (props.kind === 'not-allowed') {
		return (
			<>
				<h2>Not open to you</h2>
				<p className="muted">{props.words}</p>
			</>
		)
	}
	const { title, words, create, other } = props
	return (
		<>
			<h2>{title}</h2>
			<p className="muted">{words}</p>
			{create ? (
				<Link className="button button-filled" to={create.to}>
					{create.label}
				</Link>
			) : null}{' '}
			{other ? (
				<Link className="button" to={other.to}>
					{other.label}
				</Link>
			) : null}
		</>
	)
}
