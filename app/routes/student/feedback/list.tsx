import { usePortalWords } from '#app/components/portal/words.ts'
import { factLine } from '#app/utils/fact-line.ts'
import type { FeedbackEntry } from './read.server.ts'

interface FeedbackListProps {
	title: string
	rows: readonly FeedbackEntry[]
	/** Text of an empty list. Without it an empty list is left out. */
	empty?: string
}

export function FeedbackList({ title, rows, empty }: FeedbackListProps) {
	if (rows.length === 0 && !empty) return null
	return (
		<section>
			<h2>{title}</h2>
			{rows.length === 0 ? <p>{empty}</p> : null}
			{rows.map((row) => (
				<Entry key={row.id} row={row} />
			))}
		</section>
	)
}

function Entry({ row }: { row: FeedbackEntry }) {
	const words = usePortalWords().learning
	const { about, student, teacher, text, rating, state, reply, isOwn, day, change } = row
	return (
		<article className="note">
			<h3>{[words.subjects[about], student].filter(Boolean).join(', ')}</h3>
			<p className="small muted">
				{factLine([day, teacher, rating && words.stars(rating), isOwn && words.states[state]])}
			</p>
			<blockquote className="quote">{text}</blockquote>
			{reply ? (
				<p>
					<strong>{words.reply}:</strong> {reply}
				</p>
			) : null}
			{change ? (
				<p>
					<a className="act" href={change}>
						{words.edit}
						<span className="sr-only">, {day}</span>
					</a>
				</p>
			) : null}
		</article>
	)
}
