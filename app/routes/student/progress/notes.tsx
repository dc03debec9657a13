import { GetForm } from '#app/components/desk-form.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { factLine } from '#app/utils/fact-line.ts'
import type { ProgressFacts } from './read.server.ts'

interface NotesProps extends Pick<ProgressFacts, 'notes' | 'search'> {
	child: { id: string } | null
}

/** Lesson notes by teachers, newest first. */
export function Notes({ notes, search, child }: NotesProps) {
	const text = usePortalWords().learning
	return (
		<section id="notes">
			<h2>{text.notes}</h2>
			{notes.length > 0 || search ? (
				<GetForm className="search-row">
					{child ? <input type="hidden" name="child" value={child.id} /> : null}
					<label>
						{text.searchNotes}{' '}
						<input className="input" type="search" name="search" defaultValue={search} autoComplete="off" />
					</label>{' '}
					<button className="button" type="submit">
						{text.search}
					</button>
				</GetForm>
			) : null}
			{notes.length === 0 ? <p>{search ? text.noNotesFound : text.noNotes}</p> : null}
			{notes.map((note) => (
				<Note key={note.id} note={note} />
			))}
		</section>
	)
}

function Note({ note }: { note: ProgressFacts['notes'][number] }) {
	const text = usePortalWords().learning
	const { day, class: name, by, covered, next, isChanged } = note
	return (
		<article className="note">
			<h3>{day}</h3>
			<p className="small muted">{factLine([name, by, isChanged ? text.changed : null])}</p>
			{covered ? <blockquote className="quote">{covered}</blockquote> : null}
			{next ? (
				<p>
					<strong>{text.next}:</strong> {next}
				</p>
			) : null}
		</article>
	)
}
