import { absenceSentences, type AbsenceWords } from '#app/content/portal/absence-words.ts'
import { usePortalWords } from './words.ts'

interface ConsequenceProps {
	absence: AbsenceWords
	child: string
	/** True if the reader is the student. */
	isOwn: boolean
}

/** Shows the consequences of an absence before it is reported. */
export function Consequence({ absence, child, isOwn }: ConsequenceProps) {
	const text = usePortalWords().absence
	const { price, makeUp } = absenceSentences(text, absence, { child, isOwn })
	return (
		<p className="consequence">
			{absence.isInTime ? text.until(absence.deadline) : null}
			<strong>{price}</strong>
			{makeUp ? ` ${makeUp}` : null}
		</p>
	)
}
