import type { ReactNode } from 'react'
import { EmptyStaff } from './empty-staff.tsx'
import { Link } from './link.tsx'

type EmptyListProps =
	| {
			/** An empty collection: explains its purpose and offers the first step. */
			kind: 'new'
			/** "No students yet" */
			title: string
			text: ReactNode
			/** Omitted without permission. */
			create?: { to: string; label: string }
			/** An alternative first step, such as an import. */
			other?: { to: string; label: string }
	  }
	| {
			/** The collection is not empty, but no item matches. */
			kind: 'no-match'
			/** Plural noun of the items: "students". */
			what: string
			/** Result of `clearedHref`. */
			clear: string
	  }

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
	const { title, text, create, other } = props
	return (
		<>
			<h2>{title}</h2>
			<p className="muted">{text}</p>
			{create ? (
				<Link className="button button-filled m-1" to={create.to}>
					{create.label}
				</Link>
			) : null}{' '}
			{other ? (
				<Link className="button m-1" to={other.to}>
					{other.label}
				</Link>
			) : null}
		</>
	)
}
